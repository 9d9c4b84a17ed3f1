// The one palette of the page. It lives beside the session, remembers who opened it, and writes its state where checks and
// style sheets look for it.
import { createActor, type SnapshotFrom } from 'xstate'
import { subject } from '#console/action/subject.ts'
import { currentMe, knownResources, onMe } from '#console/session/me.ts'
import { makePalette, type PaletteRef, paletteLeafOf } from '#machines/palette.ts'
import type { Target } from '#machines/wish.ts'
import { followPort } from './follow.ts'
import { heldSubject, holdPasted, holdSubject, letGo } from './held.ts'
import { markNow } from './marks.ts'
import { dropLine, keepLine, leaveLine } from './memory/keptLine.ts'
import { keepUnfound } from './memory/unfound.ts'
import { keepUses } from './memory/used.ts'
import type { Opening } from './open.ts'
import { isInPalette, opener, setOpener } from './opener.ts'
import type { Pasted } from './pasting/pasted.ts'
import { readPort } from './read.ts'
import { keepHot } from './records/hot.ts'
import { searchPort } from './search.ts'

let palette: PaletteRef | undefined

/** Focus goes back to the opener, or to the page when that is gone. */
const giveBack = (): void => {
  const element = opener()
  if (!element) return
  queueMicrotask(() => {
    if (isPaletteOpen()) return
    // Until now, for a dialog that comes out of the palette: it asks where the focus was.
    setOpener(null)
    const focused = document.activeElement ?? document.body
    const isTaken = focused !== document.body && !isInPalette(focused)
    if (isTaken) return
    const isThere = element.isConnected && element !== document.body
    const place = isThere ? element : document.querySelector('main h1, main')
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  })
}

const close = (): void => palette?.send({ type: 'palette.close' })

/** Another page takes the focus, unless the palette is to stay. */
const leave = (): void => {
  if (!palette?.getSnapshot().context.stays) setOpener(null)
}

const writeLeaf = (snapshot: SnapshotFrom<PaletteRef>): void => {
  const { dataset } = document.documentElement
  const leaf = paletteLeafOf(snapshot)
  // Written again it would be a change of the page all the same.
  if (dataset.palette !== leaf) dataset.palette = leaf
}

/** Said first when its keys are heard, not when it is drawn: whoever waits for it may press at once. */
export const announceLeaf = (): void => writeLeaf(paletteNow().getSnapshot())

const start = (): PaletteRef => {
  const born = createActor(makePalette({ search: searchPort, read: readPort, follow: followPort({ leave, close }) }))
  let isGone = false
  born.on('closed', () => {
    if (!isGone) dropLine()
    letGo()
    giveBack()
  })
  born.start()
  // After the start, which would say that it is there before its keys are heard.
  born.subscribe(writeLeaf)
  born.subscribe(snapshot => {
    const leaf = paletteLeafOf(snapshot)
    if (!isGone && (leaf === 'browsing' || leaf === 'asking')) keepLine(snapshot.context)
  })
  keepHot()
  keepUses()
  keepUnfound(born)
  let resources = knownResources()
  onMe(() => {
    // An area has come: what its commands ask for can be read now.
    if (resources !== knownResources() && paletteLeafOf(born.getSnapshot()) === 'browsing') askAgain()
    resources = knownResources()
    if (currentMe()) return
    isGone = true
    leaveLine()
    born.send({ type: 'session.gone' })
    isGone = false
  })
  return born
}

export const paletteNow = (): PaletteRef => {
  palette ??= start()
  return palette
}

export const isPaletteOpen = (): boolean => paletteLeafOf(paletteNow().getSnapshot()) !== 'closed'

const targetNow = (): Target | undefined => {
  const held = heldSubject()
  if (!held) return undefined
  return held.matching ? { matching: held.matching } : { ids: held.records.map(({ id }) => id) }
}

export const openNow = ({ mode, query }: Opening = {}): void => {
  if (isPaletteOpen()) return
  markNow('open')
  if (!opener()) setOpener(document.activeElement)
  holdSubject(subject())
  const target = targetNow()
  paletteNow().send({ type: 'palette.open', ...(target && { target }), ...(mode && { mode }), ...(query && { query }) })
}

/** Closed without giving the focus back: something else takes it. */
export const closeForGood = (): void => {
  setOpener(null)
  close()
}

export const closeNow = close

/** The same palette on another subject: the verbs of a record that was found, or of what was pasted; on none, what was pasted is chosen from. */
export const reopenOn = (found: ReturnType<typeof subject>, pasted?: Pasted): void => {
  const element = opener()
  closeForGood()
  setOpener(element ?? document.activeElement)
  holdSubject(found)
  holdPasted(pasted)
  paletteNow().send({ type: 'palette.open', ...(found && { target: { ids: found.records.map(({ id }) => id) } }) })
}

/** What was shown is asked for again: the language has changed, or what is gathered. */
export const askAgain = (): void => {
  paletteNow().send({ type: 'query.again' })
}
