// When a command counts as used: once its call is under way, or has led somewhere. What is only opened, and escaped, teaches
// nothing and is no way one has gone.
import { followActings } from '#console/action/acting.ts'
import { type ActingStage, stageOf } from '#machines/acting.ts'
import { noteChoice } from './recents.ts'

/** What was typed for the command, by the name the recents have for it. */
const chosen = new Map<string, string>()

export const noteOpened = (name: string | undefined, typed: string): void => {
  if (name) chosen.set(name, typed)
}

export const noteUsed = (name: string): void => {
  const typed = chosen.get(name)
  if (typed === undefined) return
  chosen.delete(name)
  noteChoice(name, typed)
}

const isUse: ReadonlySet<ActingStage> = new Set(['holding', 'running', 'done', 'partial'])

/** Once, when the palette is made. */
export const keepUses = (): void => {
  followActings(({ spec, ref }) => {
    if (spec.face !== 'palette') return
    const following = ref.subscribe(snapshot => {
      if (!isUse.has(stageOf(snapshot))) return
      following.unsubscribe()
      noteUsed(spec.action.id)
    })
  })
}
