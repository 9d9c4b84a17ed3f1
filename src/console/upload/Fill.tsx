// What the file leaves out and one choice says for all its rows: the warehouse its stock lies in, whether what it names and nobody
// knows is made. Without a choice nothing happens that was not asked for.
import { useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { CheckReport, FillChoice, Inspection } from '#contract/bulk.ts'
import { useUploadState } from './useUpload.ts'

type FillQuestion = NonNullable<Inspection['fill']>[number]

const Question = ({ asked: { column, label, none, choices } }: { asked: FillQuestion }) => {
  const words = useWords()
  const { fill = {}, filled, fillIn } = useUploadState()
  const id = useId()
  const named = ({ value, label }: FillChoice) =>
    typeof label === 'string' && label !== value ? `${label} (${value})` : words.told(label)
  return (
    <p className="upload-fill">
      <label htmlFor={id}>{words.told(label)}</label>
      <select
        id={id}
        className="upload-select"
        value={fill[column] ?? ''}
        // biome-ignore lint/a11y/noAutofocus: the select that was changed stands anew below the new report
        autoFocus={filled === column}
        onChange={event => fillIn(column, event.target.value)}
      >
        <option value="">{words.told(none)}</option>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {named(choice)}
          </option>
        ))}
      </select>
    </p>
  )
}

/** What was chosen stays in sight, so that it can be taken back. */
const isOpen = (
  { column, against }: FillQuestion,
  fill: Readonly<Record<string, string>>,
  report: CheckReport | undefined,
): boolean =>
  !against || !report || Boolean(fill[column]) || against.some(name => Object.hasOwn(report.names ?? {}, name))

/** `report`: of the check that has been, which knows whether it matters. */
export const Fill = ({ report }: { report?: CheckReport | undefined }) => {
  const { inspection, fill = {} } = useUploadState()
  return inspection?.fill
    ?.filter(asked => isOpen(asked, fill, report))
    .map(asked => <Question key={asked.column} asked={asked} />)
}
