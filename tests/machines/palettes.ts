// A palette chart with its three ports in the test's hands.
import type { ActingEvent } from '#machines/acting.ts'
import type { ActingMoved, ActingOver, PaletteAnswer, PaletteAsk, PalettePorts } from '#machines/palette/facts.ts'
import { makePalette, type PaletteEvent, paletteLeafOf } from '#machines/palette.ts'
import { settle, start } from './running.ts'

export const reason = { name: 'reason' }
export const note = { name: 'note', optional: true }

interface PendingAsk {
  ask: PaletteAsk
  tell(answer: PaletteAnswer): void
  ended: boolean
}
interface Followed {
  wish: Parameters<PalettePorts['follow']>[0]
  tell(moved: ActingMoved | ActingOver): void
  heard: ActingEvent[]
  ended: boolean
}

export const palette = async (ports: Partial<PalettePorts> = {}) => {
  const asks: PendingAsk[] = []
  const followed: Followed[] = []
  const run = start(
    makePalette({
      search: (ask, tell) => {
        const asked = { ask, tell, ended: false }
        asks.push(asked)
        return () => {
          asked.ended = true
        }
      },
      read: async ({ text, value }) => ({ text, value: value ?? text }),
      follow: (wish, tell, hear) => {
        const following: Followed = { wish, tell, heard: [], ended: false }
        followed.push(following)
        hear(event => following.heard.push(event))
        return () => {
          following.ended = true
        }
      },
      ...ports,
    }),
  )
  const at = () => run.actor.getSnapshot()
  const context = () => at().context
  const send = async (...events: PaletteEvent[]) => {
    for (const event of events) await settle(() => run.actor.send(event))
  }
  /** Rows of one source, to the question asked last. */
  const answer = (id: string, source = 'commands') =>
    settle(() => {
      const { ask, tell } = asks.at(-1) as PendingAsk
      tell({ type: 'rows.arrived', source, sequence: ask.sequence, rows: [{ id }] })
    })
  const moved = (stage: ActingMoved['stage']) => settle(() => followed.at(-1)?.tell({ type: 'acting.moved', stage }))
  const over = () => settle(() => followed.at(-1)?.tell({ type: 'acting.over' }))
  const refusal = () => context().refusal?.key
  const leaf = () => paletteLeafOf(at())
  return { ...run, asks, followed, at, context, send, answer, moved, over, refusal, leaf }
}
