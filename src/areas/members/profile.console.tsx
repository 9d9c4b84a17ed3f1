// What a shopper told of themselves, as inputs; what is emptied is not kept.
import { EntryField } from '#console/fields/EntryField.tsx'
import { EntryGroup } from '#console/fields/EntryGroup.tsx'
import type { ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { isNothing, parts, toldIn } from './profile.ts'

export const ProfileControl = ({ id, labelId, describedBy, value, disabled, onBlur, onChange }: ControlProps) => {
  const { t } = useWords()
  const put = (part: string, next: unknown) => {
    const given = Object.entries({ ...toldIn(value), [part]: next }).filter(([, one]) => !isNothing(one))
    onChange(given.length > 0 ? Object.fromEntries(given) : null)
  }
  return (
    <EntryGroup id={id} labelId={labelId} describedBy={describedBy}>
      {parts.map(([name, label, field]) => (
        <EntryField
          key={name}
          name={name}
          field={field}
          label={t(label)}
          value={toldIn(value)[name] ?? null}
          disabled={disabled}
          onChange={next => put(name, next)}
          onBlur={onBlur}
        />
      ))}
    </EntryGroup>
  )
}
