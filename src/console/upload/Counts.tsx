// How many rows would be, or were, created, changed, left alone, deleted, skipped, refused; of an action, to how many it was done.
import { useWords } from '#console/i18n/words.ts'
import { type Counts as Many, stripLetters } from '#contract/bulk.ts'

const order: readonly (keyof Many)[] = ['create', 'update', 'unchanged', 'delete', 'skip', 'error']

/** What an action was done to need not have changed by it. */
export const countKey = (name: keyof Many, isAction: boolean): string =>
  `upload.count.${isAction && name === 'update' ? 'done' : name}`

export const Counts = ({ counts, isAction = false }: { counts: Many; isAction?: boolean }) => {
  const words = useWords()
  return (
    <dl className="counts">
      {order.map(name => (
        <div key={name} data-letter={stripLetters[name]} data-none={counts[name] === 0 || undefined}>
          <dt>{words.t(countKey(name, isAction))}</dt>
          <dd>{words.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
