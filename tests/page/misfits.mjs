// What does not fit on a screen: runs in the page, so it needs nothing from outside.

/** What is wrong with what is shown, as sentences. With `mayScroll` the page may be longer than the screen. */
export function misfits({ mayScroll = false, least = 44 } = {}) {
  const found = new Set();
  const { innerWidth: width, innerHeight: height } = window;
  const root = document.documentElement;
  const box = document.querySelector("dialog:modal");
  const place = box ?? document.body;
  const isIn = ({ left, top, right, bottom }) =>
    left > -1 && right < width + 1 && (mayScroll || (top > -1 && bottom < height + 1));
  const nameOf = (each) =>
    (each.dataset.cell ?? each.ariaLabel ?? each.textContent.trim()).slice(0, 40) ||
    each.className ||
    each.tagName;
  if (root.scrollWidth > width) found.add(`it scrolls sideways: ${root.scrollWidth} of ${width}`);
  if (!mayScroll && root.scrollHeight > height)
    found.add(`it scrolls down: ${root.scrollHeight} of ${height}`);

  /** The nearest element around that hides what is outside, and whether one can scroll there. */
  const frameOf = (each) => {
    for (let around = each; around !== null && around !== root; around = around.parentElement) {
      const style = getComputedStyle(around);
      const kinds = `${style.overflowX} ${style.overflowY}`;
      if (around !== document.body && kinds !== "visible visible")
        return { around, style, isScrolled: /auto|scroll/.test(kinds) };
      if (style.position === "fixed") break;
    }
    return undefined;
  };
  /** Whether a line is outside of something around it that scrolls: one can have it in view. */
  const isScrolledAway = (each, { left, top, right, bottom }) => {
    const { around, isScrolled } = frameOf(each) ?? {};
    if (around === undefined) return false;
    const edges = around.getBoundingClientRect();
    const isOut =
      left < edges.left - 1 ||
      right > edges.right + 1 ||
      top < edges.top - 1 ||
      bottom > edges.bottom + 1;
    return (
      (isScrolled && isOut) || isScrolledAway(around.parentElement, { left, top, right, bottom })
    );
  };
  /** Whether something is to be seen: some words are only for those who listen. */
  const isDrawn = (each) => {
    for (let around = each; around !== null; around = around.parentElement)
      if (getComputedStyle(around).clipPath === "inset(50%)" || around.inert) return false;
    return each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };

  /* What can be pressed is in view, large enough, and not covered by anything else. */
  const pressed = [
    ...place.querySelectorAll("button, a[href], input, select, textarea, summary"),
  ].filter((each) => isDrawn(each.closest("label") ?? each));
  for (const each of pressed) {
    const target = each.closest("label") ?? each;
    if (mayScroll) target.scrollIntoView({ block: "center", behavior: "instant" });
    const style = getComputedStyle(target);
    const area = target.getBoundingClientRect();
    if (area.width < 2) continue;
    const frame = frameOf(target.parentElement);
    if (frame?.isScrolled) continue;
    if (!isIn(area)) found.add(`${nameOf(target)} is out of view`);
    const isInText = style.display === "inline" && target.parentElement.matches("p, li, small");
    const wanted = target.matches("[data-line]") ? Math.min(24, least) : least;
    if (!isInText && Math.min(area.width, area.height) < wanted - 0.6)
      found.add(`${nameOf(target)} has only ${area.width.toFixed()} x ${area.height.toFixed()}`);
    const [dx, dy] = [Math.min(9, area.width / 4), Math.min(9, area.height / 4)];
    for (const [x, y] of [
      [area.x + area.width / 2, area.y + area.height / 2],
      [area.left + dx, area.top + dy],
      [area.right - dx, area.top + dy],
      [area.left + dx, area.bottom - dy],
      [area.right - dx, area.bottom - dy],
    ]) {
      const top = x > 0 && y > 0 && x < width && y < height && document.elementFromPoint(x, y);
      if (top && !target.contains(top) && !top.contains(target))
        found.add(`${nameOf(target)} is covered by ${top.className.baseVal ?? top.className}`);
    }
  }

  /* Words are not cut off, and do not lie on each other, except on bars below which the page scrolls. */
  scrollTo({ top: 0, behavior: "instant" });
  const isBar = (each) => {
    for (let around = each; around !== null; around = around.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return true;
    return false;
  };
  const texts = [];
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const around = node.parentElement;
    const text = node.data.trim();
    if (text === "" || !isDrawn(around) || around.closest("svg, option, noscript, script"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const frame = frameOf(around);
    const edges = frame?.around.getBoundingClientRect();
    for (const { left, top, right, bottom } of range.getClientRects()) {
      if (right - left < 1) continue;
      const trim = (bottom - top) * 0.2; /* the height of letters is less than that of their line */
      const line = { left, right, top: top + trim, bottom: bottom - trim, text, node };
      line.isBar = mayScroll && isBar(around);
      const isShortened = frame?.style.textOverflow === "ellipsis";
      const isCut =
        edges !== undefined &&
        (left < edges.left - 1 ||
          right > edges.right + 1 ||
          line.top < edges.top - 1 ||
          line.bottom > edges.bottom + 1);
      if (isScrolledAway(around, line)) continue;
      if (isCut && !isShortened) found.add(`"${text.slice(0, 40)}" is cut off`);
      if (!isCut && !isIn(line)) found.add(`"${text.slice(0, 40)}" is out of view`);
      if (isCut && isShortened && edges.right - edges.left < 2 * (bottom - top))
        found.add(`nothing is left of "${text.slice(0, 40)}"`);
      texts.push(isCut ? { ...line, right: Math.min(right, edges.right) } : line);
    }
  }
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1))
      if (
        one.node !== other.node &&
        one.isBar === other.isBar &&
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
      )
        found.add(`"${one.text.slice(0, 30)}" lies on "${other.text.slice(0, 30)}"`);
  });
  return [...found];
}
