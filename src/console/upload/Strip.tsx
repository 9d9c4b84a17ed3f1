// The whole file at a glance: one column per row, coloured by what becomes of it; the same as a table for whoever asks.
import { useMemo } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { type Counts, type StripLetter, stripLetters } from '#contract/bulk.ts'
import { countKey } from './Counts.tsx'
import { Scroll } from './Scroll.tsx'
import { type Run, runsOf, thinned } from './strip.ts'

const most = 1000
const mostLines = 200

const outcomeOf = Object.fromEntries(Object.entries(stripLetters).map(([name, letter]) => [letter, name])) as Record<
  StripLetter,
  keyof Counts
>

const Table = ({ runs, isAction }: { runs: readonly Run[]; isAction: boolean }) => {
  const words = useWords()
  return (
    <Scroll label={words.t('upload.asTable')}>
      <table className="upload-table">
        <thead>
          <tr>
            <th scope="col">{words.t('upload.rows')}</th>
            <th scope="col">{words.t('upload.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.slice(0, mostLines).map(({ letter, from, to }) => (
            <tr key={from}>
              <td>{from === to ? words.number(from) : `${words.number(from)} – ${words.number(to)}`}</td>
              <td>{words.t(countKey(outcomeOf[letter], isAction))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

export const Strip = ({ strip, isAction = false }: { strip: string; isAction?: boolean }) => {
  const words = useWords()
  const runs = useMemo(() => runsOf(strip), [strip])
  const drawn = useMemo(() => thinned(runs, most), [runs])
  const width = drawn.at(-1)?.to ?? 0
  if (width === 0) return null
  return (
    <figure className="strip">
      <svg viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" role="img" aria-label={words.t('upload.strip')}>
        {drawn.map(({ letter, from, to }) => (
          <rect key={from} x={from - 1} y={0} width={to - from + 1} height={1} data-letter={letter} />
        ))}
      </svg>
      <details>
        <summary>{words.t('upload.asTable')}</summary>
        <Table runs={runs} isAction={isAction} />
      </details>
    </figure>
  )
}
