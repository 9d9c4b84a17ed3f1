// More or fewer than a number, of what the list's filter finds.
import { useId } from 'react'
import { filterText } from '#console/fields/filterText.ts'
import { useWords } from '#console/i18n/words.ts'
import type { Resource } from '#contract/resource.ts'
import type { WatchWish } from '#contract/watching.ts'

interface CountChoiceProps {
  resource: Resource
  wish: WatchWish
  onWish(wish: WatchWish): void
}

/** Nothing typed is no number; the server says that it is missing. */
const numberIn = ({ valueAsNumber }: HTMLInputElement): number | undefined =>
  Number.isNaN(valueAsNumber) ? undefined : valueAsNumber

export const CountChoice = ({ resource, wish, onWish }: CountChoiceProps) => {
  const words = useWords()
  const id = useId()
  return (
    <>
      {wish.filter && (
        <p className="watch-within">{words.t('watch.within', { filter: filterText(words, resource, wish.filter) })}</p>
      )}
      <div className="watch-count">
        <label htmlFor={`${id}-way`}>{words.t('watch.countIs', { area: words.labelWithin(resource) })}</label>
        <select
          id={`${id}-way`}
          className="input"
          value={wish.above ? 'above' : 'below'}
          onChange={event => onWish({ ...wish, above: event.target.value === 'above' })}
        >
          <option value="above">{words.t('watch.above')}</option>
          <option value="below">{words.t('watch.below')}</option>
        </select>
        <input
          className="input"
          type="number"
          inputMode="numeric"
          min={0}
          aria-label={words.t('watch.number')}
          // biome-ignore lint/a11y/noAutofocus: the dialog asks for it
          autoFocus
          defaultValue={wish.threshold}
          onFocus={event => event.target.select()}
          onChange={event => onWish({ ...wish, threshold: numberIn(event.target) })}
        />
      </div>
    </>
  )
}
