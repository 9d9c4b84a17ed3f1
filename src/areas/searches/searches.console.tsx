// Commands are kept by name and shown as the palette calls them; one is picked among all there are.
import { lazy } from 'react'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { commandCalled } from '#console/palette/browse.ts'
import { present } from '#console/present.ts'
import { knownResources } from '#console/session/me.ts'
import { screenOf } from '#contract/address.ts'
import { searches } from './searches.ts'

const SynonymAsk = lazy(async () => ({ default: (await import('./synonym.console.tsx')).SynonymAsk }))

/** A list is called by its name alone. One of an area that was closed to the reader, or is no more, says so. */
const CommandCell = ({ value }: CellProps) => {
  const words = useWords()
  if (!value) return <span className="field-none">–</span>
  const known = commandCalled(String(value))
  if (!known) return <span className="field-soft">{words.t('searches.screen.gone')}</span>
  const list = knownResources().find(resource => screenOf(resource) === value)
  if (list) return <span className="field-text">{words.label(list)}</span>
  return (
    <span className="field-text">
      <bdi>{known.title}</bdi> {known.note && <bdi className="field-soft">{known.note}</bdi>}
    </span>
  )
}

present(searches, {
  cells: { suggestion: CommandCell, meaning: CommandCell },
  asks: { teach: SynonymAsk, newSynonym: SynonymAsk },
  leads: ['teach', 'ignore'],
})
