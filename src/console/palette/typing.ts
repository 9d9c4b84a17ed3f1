// What happens to typed text before the chart sees it: a sign at the beginning becomes the mode, an exact alias and a blank
// become the command.
import { bringArea } from '#console/session/me.ts'
import { isOutlined } from '#contract/outlined.ts'
import { paletteNow } from './actor.ts'
import { commandByAlias } from './browse.ts'
import { choose, leavesLine, typeQuery } from './choose.ts'
import { markNow, markPainted } from './marks.ts'
import { fold } from './matching/fold.ts'
import { modeAt } from './modes.ts'

const acceptAlias = (text: string): boolean => {
  if (!/\S\s$/.test(text)) return false
  const { target } = paletteNow().getSnapshot().context
  const row = commandByAlias(fold(text), { ...(target && { target }) })
  if (!row || row.why || row.choice.kind !== 'act' || leavesLine(row.choice)) return false
  const { resource } = row.choice
  if (isOutlined(resource)) {
    // What it asks for comes with its area; whoever typed on meanwhile has said it already.
    const goOn = () => paletteNow().getSnapshot().context.query === text && acceptAlias(text)
    void bringArea(resource.name).then(goOn, () => {})
    return false
  }
  choose(row)
  return true
}

export const typeText = (text: string): void => {
  const palette = paletteNow()
  const snapshot = palette.getSnapshot()
  markNow('key')
  const isBrowsing = snapshot.matches({ surface: 'browsing' })
  // Also where the sign takes the place of a line that stood there.
  const mode = isBrowsing && snapshot.context.mode === '' ? modeAt(text) : undefined
  if (isBrowsing && acceptAlias(text)) return
  if (mode) palette.send({ type: 'mode.set', mode })
  typeQuery(mode ? text.slice(1).trimStart() : text)
  markPainted('results')
}
