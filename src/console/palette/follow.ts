// The follow port of the chart: starts the one acting machine every face uses and mirrors its stages. It outlives the
// palette: closed meanwhile, its outcome is told by toasts like any other's.
import { type Acting, endWish, startActing } from '#console/action/acting.ts'
import { startWish } from '#console/action/startWish.ts'
import { type WishSpec, wishOf } from '#console/action/wishes.ts'
import { meetsUnsaved } from '#console/form/openForms.ts'
import { newOnce } from '#console/net/once.ts'
import { sessionNow } from '#console/session/actor.ts'
import { resourceNamed } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import type { Outcome } from '#contract/call.ts'
import { isOutlined } from '#contract/outlined.ts'
import type { AnyRow } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { type ActingStage, stageOf } from '#machines/acting.ts'
import type { PalettePorts } from '#machines/palette/facts.ts'
import { refuse } from '#machines/port.ts'
import { secureLeafOf } from '#machines/session.ts'
import type { Wish } from '#machines/wish.ts'
import { leftIn, tellChain } from './chain.ts'
import { chainOfCall, heldRecord, heldSpec, holdRecord, holdSpec } from './held.ts'
import { noteUsed } from './memory/used.ts'
import { recordSlot } from './slots.ts'
import { wayOf } from './way.ts'

let acting: Acting | undefined
/** What the call before worked on. */
let before: WishSpec['subject']

/** What the palette is showing the steps of. */
export const followed = (): Acting | undefined => acting

const sent = new Map<string, string>()

/** The same key for the same call only: filled in anew it is another call. */
const onceOf = ({ once, input, target }: Wish): string => {
  const call = JSON.stringify({ input, target })
  const before = sent.get(once)
  const used = before === undefined || before === call ? once : newOnce()
  sent.set(used, call)
  return used
}

/** As it is known by now: a call before may have changed it. */
const renewed = (row: AnyRow): AnyRow => {
  const known = heldRecord(row.id)
  return known && known.version > row.version ? known : row
}

/** The filled wish, with the record that was chosen on the way as its subject. */
export const specOf = (wish: Wish): WishSpec | undefined => {
  const given = heldSpec(wish.once) ?? restored(wish)
  if (!given) return undefined
  const { [recordSlot]: chosen, ...input } = wish.input ?? {}
  const follows = chainOfCall(wish.once)?.follows ? before : undefined
  const record = typeof chosen === 'string' ? heldRecord(chosen) : undefined
  const hasInput = wish.input !== undefined && Object.keys(given.action.input ?? {}).length > 0
  return {
    ...given,
    ...(follows && { subject: { ...follows, records: follows.records.map(renewed) } }),
    ...(given.subject && { subject: { ...given.subject, records: given.subject.records.map(renewed) } }),
    ...(record && { subject: { records: [record] } }),
    ...(hasInput && { input: { ...given.input, ...input } }),
  }
}

/** A wish nobody here has put together: brought over a sign-in or from a link. */
const restored = ({ action: id, face }: Wish): WishSpec | undefined => {
  const resource = resourceNamed(id.slice(0, id.indexOf('.')))
  const action = resource && actionOf(resource, id.slice(id.indexOf('.') + 1))
  return resource && action && !isOutlined(resource) ? { resource, action, face } : undefined
}

const isAsked = (): boolean => secureLeafOf(sessionNow().getSnapshot()).startsWith('required.')
const hasEnded = (stage: ActingStage): boolean => stage === 'done' || stage === 'undone'

interface Ends {
  /** Another page takes the focus, if the palette closes now. */
  leave(): void
  /** For a dialog, which gives the focus back to whoever opened the palette. */
  close(): void
}

export const followPort =
  ({ leave, close }: Ends): PalettePorts['follow'] =>
  (wish, tell, hear) => {
    acting = undefined
    const spec = specOf(wish)
    if (!spec) throw refuse({ key: 'palette.refused.start' })
    const chosen = heldSpec(wish.once)
    const way = wayOf(spec, wish.input !== chosen?.input)
    if (way === 'dialog') {
      close()
      const { input: _, ...asking } = spec
      startWish(meetsUnsaved(spec) ? spec : { ...asking, ...(chosen?.input && { input: chosen.input }) })
      return () => {}
    }
    if (way !== 'line') {
      noteUsed(spec.action.id)
      leave()
      go(way.to)
      tell({ type: 'acting.over' })
      return () => {}
    }
    const once = onceOf({ ...wish, input: spec.input })
    const chain = chainOfCall(wish.once)?.chain
    before = spec.subject
    const hosted: WishSpec = { ...spec, face: 'palette', host: 'palette' }
    holdSpec(once, hosted)
    const started = startActing({ ...wishOf(hosted), once }, hosted)
    acting = started
    let isOver = false
    const mirror = () => {
      if (isOver) return
      const snapshot = started.ref.getSnapshot()
      const stage = stageOf(snapshot)
      const { refusal, outcome } = snapshot.context
      // What only did something is told by its toast; what answers stays to be read.
      if (hasEnded(stage) && (outcome as Outcome | undefined)?.result === undefined && !refusal) {
        // The next one in a row must know the records as this one has left them.
        for (const row of (outcome as Outcome | undefined)?.done ?? []) holdRecord(row)
        chain?.done.push({ operation: outcome?.operation })
        if (chain && leftIn(chain).length === 0) tellChain(chain)
        isOver = true
        return tell({ type: 'acting.over' })
      }
      if (chain && stage === 'partial') chain.partly = outcome?.operation
      // The dry run may be refused without a code as well.
      const asked = (stage === 'running' || stage === 'planning') && isAsked()
      tell({ type: 'acting.moved', stage: asked ? 'steppingUp' : stage, ...(refusal && { refusal }) })
      // What leaves the house in a moment is said, and cancelled, by its toast.
      if (stage === 'holding') close()
    }
    let isDeclined = false
    hear(event => {
      const isWaiting = event.type === 'wish.drop' && isAsked()
      started.ref.send(event)
      if (!isWaiting) return
      // A call that waits for a code is ended by declining the code. Whoever declines need not be told that nothing was done.
      isDeclined = true
      hosted.host = 'palette'
      started.ref.subscribe(snapshot => stageOf(snapshot) === 'refused' && endWish(started))
      sessionNow().send({ type: 'SECURE.DISMISS' })
    })
    const ends = [started.ref.subscribe(mirror), sessionNow().subscribe(mirror)]
    mirror()
    return () => {
      for (const end of ends) end.unsubscribe()
      if (!isDeclined) hosted.host = undefined
      if (isOver || !chain) return
      // It stopped here, or the palette was closed over it: what was done before is told, the rest by itself.
      hosted.isToldElsewhere = false
      tellChain(chain)
    }
  }
