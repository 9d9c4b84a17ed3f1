// What stands beside the name of a record: the state it is in, and the code or name one knows it by.
import { Cell } from '#console/fields/Cell.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { f } from '#contract/f.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { CopyText } from './CopyText.tsx'
import { belowTitle, headState } from './placed.ts'

const status = f.choice(RecordStatus)

export const BesideTitle = ({ resource, record }: { resource: Resource; record: AnyRow }) => {
  const words = useWords()
  const { urlLang } = useSetting()
  const below = belowTitle(resource, usePresented(resource), record, urlLang)
  const name = headState(resource) ?? 'status'
  const field = resource.lifecycle !== 'none' ? status : resource.fields[name]
  return (
    <>
      {field && <Cell value={record[name]} name={name} field={field} resource={resource} row={record} />}
      {below && <CopyText text={below.text} label={words.field(resource, below.name)} isText={below.isText} />}
    </>
  )
}
