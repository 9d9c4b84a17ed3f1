// How many rows would be, or were, created, changed, left alone, deleted, skipped, refused.
import { useWords } from '#console/i18n/words.ts'
import { type Counts as Many, stripLetters } from '#contract/bulk.ts'

const order: readonly (keyof Many)[] = ['create', 'update', 'unchanged', 'delete', 'skip', 'error']

export const Counts = ({ counts }: { counts: Many }) => {
  const words = useWords()
  return (
    <dl className="counts">
      {order.map(name => (
        <div key={name} data-letter={stripLetters[name]} data-none={counts[name] === 0 || undefined}>
          <dt>{words.t(`upload.count.${name}`)}</dt>
          <dd>{words.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
