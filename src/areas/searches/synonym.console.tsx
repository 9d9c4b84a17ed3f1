// Asks which command a term is a synonym of: found as the palette finds it, with what people chose after the term to begin with.
import { useId, useState } from 'react'
import { AskForm } from '#console/action/AskForm.tsx'
import { useInputSets } from '#console/action/inputSets.ts'
import { inputHelp } from '#console/action/speech.ts'
import { Combobox } from '#console/fields/controls/Combobox.tsx'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import type { RecordOption } from '#console/fields/recordSearch.ts'
import type { ControlProps } from '#console/fields/visual.ts'
import { useHelpTexts } from '#console/help/helpTexts.ts'
import { useWords } from '#console/i18n/words.ts'
import { commandCalled, commandsFor } from '#console/palette/browse.ts'
import type { PaletteRow } from '#console/palette/row.ts'
import type { AskProps } from '#console/present.ts'

interface Offer extends RecordOption {
  of: string
}

const offerOf = ({ id, recent = '', title, note = '', icon }: PaletteRow): Offer => ({
  id,
  of: recent,
  title,
  subtitle: note,
  icon,
})

const useCommands = (text: string, isOpen: boolean) => ({
  found: isOpen && text.trim() ? commandsFor(text.trim()).map(offerOf) : [],
  isBusy: false,
})

const CommandPicker = (props: ControlProps) => {
  const { value, onChange } = props
  const { t } = useWords()
  return (
    <Combobox
      {...props}
      to=""
      shown={typeof value === 'string' ? (commandCalled(value)?.title ?? '') : ''}
      placeholder={t('searches.screen.choose')}
      useFound={useCommands}
      onEmpty={() => onChange(null)}
      onPick={found => onChange((found as Offer).of)}
    />
  )
}

/** Of several terms only what all of them were followed by. */
const suggested = (records: AskProps['records']): Record<string, unknown> => {
  const all = new Set(records.map(({ meaning, suggestion }) => meaning ?? suggestion))
  const [one] = all
  return all.size === 1 && typeof one === 'string' && commandCalled(one) ? { meaning: one } : {}
}

export const SynonymAsk = ({
  action,
  records,
  given,
  findings: told,
  submitLabel,
  beside,
  onGive,
  onCancel,
}: AskProps) => {
  const words = useWords()
  useHelpTexts()
  const scope = useId()
  const [start] = useState((): Record<string, unknown> => ({ ...suggested(records), ...given }))
  const asking = useInputSets(action, start)
  const [set] = asking.sets
  // What is missing comes first; where nothing is, what was meant is looked at.
  const [first] = useState(() => ('term' in (action.input ?? {}) && !start.term ? 'term' : 'meaning'))
  if (!set) return null
  const submit = () => {
    const answer = asking.read()
    if ('input' in answer) onGive(answer.input)
    else document.getElementById(`${scope}-${answer.first}`)?.focus()
  }
  const inputs = asking.askedIn(set)
  const picked = typeof set.values.meaning === 'string' ? commandCalled(set.values.meaning) : undefined
  return (
    <AskForm submitLabel={submitLabel} beside={beside?.(asking.inputs())} onSubmit={submit} onCancel={onCancel}>
      {inputs.map(([name, field]) => (
        <FieldRow
          key={name}
          id={`${scope}-${name}`}
          name={name}
          field={field}
          label={words.input(action, name)}
          help={inputHelp(action, name, words)}
          value={set.values[name]}
          required={field.required}
          finding={set.findings[name] ?? told?.[name]}
          autoFocus={name === first}
          onChange={value => asking.change(set.key, name, value)}
          onBlur={() => asking.leave(set.key, [name, field])}
          {...(name === 'meaning' && {
            told: picked?.note,
            draw: (control: ControlProps) => <CommandPicker {...control} />,
          })}
        />
      ))}
    </AskForm>
  )
}
