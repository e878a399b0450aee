// A dialog of a game, fetched when the first one opens: the first throw needs none.

import { lazyPart } from "../../parts/parts";

export const Box = lazyPart(() => import("../more").then((views) => views.Box));
