// The answer to "Why?" beside a hint, above the game.

import { Box } from "../../parts/box";
import { t } from "../../device/words";
import { Why, type WhyProps } from "./why";

export function WhyBox({ onClose, ...moves }: WhyProps & { onClose: () => void }) {
  return (
    <Box title={t("Why?")} onClose={onClose}>
      <Why {...moves} />
    </Box>
  );
}
