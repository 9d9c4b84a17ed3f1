// What the file leaves out and one choice says for all its rows: the warehouse its stock lies in.
import { useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useUploadState } from './useUpload.ts'

export const Fill = () => {
  const words = useWords()
  const { inspection, fill = {}, fillIn } = useUploadState()
  const id = useId()
  const asked = inspection?.fill
  if (!asked) return null
  return (
    <p className="upload-fill">
      <label htmlFor={id}>{words.told(asked.label)}</label>
      <select
        id={id}
        className="upload-select"
        value={fill[asked.column] ?? ''}
        onChange={event => fillIn(asked.column, event.target.value)}
      >
        <option value="">{words.told(asked.none)}</option>
        {asked.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label === value ? value : `${label} (${value})`}
          </option>
        ))}
      </select>
    </p>
  )
}
