// Where the chip of a key lies so that it hides nothing: in the blank of its own control, else right beside it. Where all
// around is taken, it straddles the control's edge.

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const gap = 2
/** Taken as a whole, blank or not: whoever sees a chip on it takes it for its own. */
const things = 'a,button,input,textarea,select,kbd,svg,img,[role=option]'

const meet = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

const holdsText = (element: Element, box: Box): boolean => {
  const range = document.createRange()
  return [...element.childNodes].some(node => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(rect => meet(rect, box))
  })
}

/** What is hidden until the pointer comes is blank now. */
const seenAt = (element: Element): Element => {
  const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return isSeen || !element.parentElement ? element : seenAt(element.parentElement)
}

const isTaken = (hit: Element, box: Box, control: Element): boolean => {
  const element = seenAt(hit)
  const thing = element.closest(things)
  const isOwn = thing === control || (thing?.contains(control) ?? false)
  return (thing !== null && !isOwn) || holdsText(element, box)
}

const shares = [0.02, 0.35, 0.65, 0.98]

/** What lies under a box, as far as twelve points tell. */
const under = ({ left, top, width, height }: Box): (Element | null)[] => [
  ...new Set(
    shares.flatMap(x => [0.05, 0.5, 0.95].map(y => document.elementFromPoint(left + x * width, top + y * height))),
  ),
]

const isFree = (box: Box, control: Element): boolean =>
  under(box).every(element => element !== null && !isTaken(element, box, control))

/** In order of what reads best, from the end a language closes its lines on. */
const around = (control: Box, { width, height }: Pick<Box, 'width' | 'height'>, isRtl: boolean): Box[] => {
  const [left, right] = [control.left, control.left + control.width - width]
  const [start, end] = isRtl ? [right, left] : [left, right]
  const inset = isRtl ? gap : -gap
  const beside = isRtl ? control.left - width - gap : control.left + control.width + gap
  const before = isRtl ? control.left + control.width + gap : control.left - width - gap
  const middle = control.top + (control.height - height) / 2
  const below = control.top + control.height + gap
  const above = control.top - height - gap
  const places: [number, number][] = [
    [end + inset, middle],
    [end, below],
    [end, above],
    [start, below],
    [start, above],
    [beside, middle],
    [before, middle],
    [end, below - height / 2],
    [end, above + height / 2],
  ]
  return places.map(([x, top]) => ({ left: x, top, width, height }))
}

/** Keeps clear of the chips that lie already. */
export const placeFor = (control: Element, chip: Box, taken: readonly Box[]): Box => {
  const places = around(control.getBoundingClientRect(), chip, document.documentElement.dir === 'rtl')
  const clear = places.filter(place => !taken.some(other => meet(place, other)))
  const [straddling] = clear.slice(-1)
  return clear.find(place => isFree(place, control)) ?? straddling ?? (places.at(-1) as Box)
}
