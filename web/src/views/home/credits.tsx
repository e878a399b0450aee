// Whose games these are.

import { t } from "../../device/words";

export function Credits() {
  return (
    <footer class="home-credits">
      {t(
        "Unofficial and free. Knister is a game by Heinz Wüppen, Knaster by Markus Schleininger, Reinhard Staupe and Heinz Wüppen. The names are registered marks of NSV.",
      )}
    </footer>
  );
}
