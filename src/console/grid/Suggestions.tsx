// What the query line offers at the caret, as a list the input owns.
import { useWords } from '#console/i18n/words.ts'
import type { Suggestion } from './suggest.ts'

interface SuggestionsProps {
  id: string
  suggestions: readonly Suggestion[]
  at: number
  onTake(suggestion: Suggestion): void
}

export const Suggestions = ({ id, suggestions, at, onTake }: SuggestionsProps) => {
  const { t } = useWords()
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('grid.suggestions')}
      className="suggestions"
      hidden={suggestions.length === 0}
    >
      {suggestions.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the input that owns the list
        <div
          key={one.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className="suggestion"
          onMouseDown={event => event.preventDefault()}
          onClick={() => onTake(one)}
        >
          <bdi>{one.label}</bdi>
          {one.hint && one.hint !== one.label && <bdi className="suggestion-hint">{one.hint}</bdi>}
        </div>
      ))}
    </div>
  )
}
