// What is asked for, as its button says it; above it all that waits for a second person elsewhere.
import { WaitingPanel } from '#console/deck/WaitingPanel.tsx'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { present } from '#console/present.ts'
import { resourceNamed } from '#console/session/me.ts'
import { actionOf } from '#contract/standard.ts'
import { approvals } from './approvals.ts'

/** One of a newer version stays its code. */
const ActionCell = ({ value }: CellProps) => {
  const words = useWords()
  const [area = '', name = ''] = String(value).split('.')
  const resource = resourceNamed(area)
  const known = resource && actionOf(resource, name)
  return <span className="field-text">{known ? words.action(known) : String(value)}</span>
}

present(approvals, { cells: { action: ActionCell }, above: WaitingPanel, listed: 'deck.requests' })
