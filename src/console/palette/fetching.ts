// What was chosen of an area that has not come: it is fetched, and the choice goes on by itself unless something else was typed or
// chosen meanwhile. Said when it takes long, and when it cannot be had; the same key tries again.
import { useSyncExternalStore } from 'react'
import { isRemembered } from '#console/areaLoading.ts'
import { bringArea, knownResource } from '#console/session/me.ts'
import { isOutlined } from '#contract/outlined.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { paletteLeafOf } from '#machines/palette.ts'
import { paletteNow } from './actor.ts'
import type { Choice, PaletteRow } from './row.ts'

/** Nobody has to read of what is there in a moment. */
const longMs = 300

export interface Fetching {
  row: string
  query: string
  resource: Resource
  /** `failed` cannot be asked for again by this page. */
  state: 'asked' | 'late' | 'offline' | 'failed'
}

let now: Fetching | undefined
const readers = new Set<() => void>()

const tell = (next: Fetching | undefined): void => {
  now = next
  for (const read of readers) read()
}

const listen = (read: () => void): (() => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useFetching = (): Fetching | undefined => useSyncExternalStore(listen, () => now)

type Act = Extract<Choice, { kind: 'act' }>

const stepsOf = (choice: Choice): readonly Act[] =>
  choice.kind === 'act' ? [choice] : choice.kind === 'chain' ? choice.steps : []

/** What of it has not come. */
export const awayIn = (choice: Choice): Resource[] =>
  stepsOf(choice).flatMap(({ resource }) => (isOutlined(resource) ? [resource] : []))

const wholeStep = (step: Act): Act => {
  const resource = knownResource(step.resource.name)
  const action = resource && actionOf(resource, step.action.name)
  return resource && action ? { ...step, resource, action } : step
}

const wholeChoice = (choice: Choice): Choice => {
  if (choice.kind === 'act') return wholeStep(choice)
  return choice.kind === 'chain' ? { ...choice, steps: choice.steps.map(wholeStep) } : choice
}

const isStillMeant = (fetching: Fetching): boolean => {
  const snapshot = paletteNow().getSnapshot()
  const { query, activeId } = snapshot.context
  const isSame = query === fetching.query && (activeId === undefined || activeId === fetching.row)
  return now === fetching && isSame && paletteLeafOf(snapshot) === 'browsing'
}

/** Fetches what has not come of it, then goes on with what was meant. */
export const fetchFor = async (
  row: PaletteRow,
  away: readonly Resource[],
  goOn: (row: PaletteRow) => void,
): Promise<void> => {
  const { query } = paletteNow().getSnapshot().context
  const [resource] = away
  if (!resource) return
  // The browser remembers that it failed, and would not ask again: the line is kept, and the page begins anew with it.
  if (now?.state === 'failed' && now.resource === resource) return window.location.reload()
  const fetching: Fetching = { row: row.id, query, resource, state: 'asked' }
  tell(fetching)
  // Said of the same fetching, which is looked at again when it has come.
  let asked = fetching
  const timer = setTimeout(() => {
    if (now !== fetching) return
    asked = { ...fetching, state: 'late' }
    tell(asked)
  }, longMs)
  try {
    for (const { name } of away) await bringArea(name)
    const isMeant = isStillMeant(asked)
    if (now === asked) tell(undefined)
    if (isMeant) goOn({ ...row, choice: wholeChoice(row.choice) })
  } catch (thrown) {
    if (now === asked) tell({ ...fetching, state: isRemembered(thrown) ? 'failed' : 'offline' })
  } finally {
    clearTimeout(timer)
  }
}
