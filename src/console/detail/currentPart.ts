// Which part of a page one is at. Pure, in pixels of the window.
export interface Stands {
  name: string
  top: number
  bottom: number
}

interface Scrolled {
  /** Where what is read begins, below what stays on top. */
  line: number
  height: number
  /** How far the page was scrolled, and how far it can still be. */
  gone: number
  left: number
}

/**
 * The last part in sight whose beginning has been reached. Over the last window of a page the line falls from the top to the bottom, so
 * that parts which cannot be scrolled up to it have their turn, and at the end the last one has it.
 */
export const currentPart = (parts: readonly Stands[], { line, height, gone, left }: Scrolled): string | undefined => {
  const most = Math.min(gone + left, height - line)
  const done = most > 0 ? Math.max(0, 1 - left / most) : 0
  const reached = line + (height - line) * done
  const seen = parts.filter(({ top, bottom }) => bottom > line && top < height)
  return (seen.findLast(({ top }) => top <= reached) ?? seen[0])?.name
}
