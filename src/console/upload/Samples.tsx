// A few cells as they are and as they would be.
import { isEmpty } from '#console/fields/empty.ts'
import { printed, useSetting } from '#console/fields/setting.ts'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { camel, headerOf, humanised } from '#contract/address.ts'
import type { CellDiff } from '#contract/becoming.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { Scroll } from './Scroll.tsx'

interface SamplesProps {
  samples: readonly CellDiff[]
  resource: Resource
  upload?: string
}

const fieldOf = ({ fields, uploads }: Resource, upload: string | undefined, name: string): Field | undefined => {
  const columns = upload ? uploads?.[upload]?.columns : undefined
  const column = Object.keys(columns ?? {}).find(one => headerOf(one) === headerOf(name))
  return fields[camel(name)] ?? fields[name] ?? (column ? columns?.[column] : undefined)
}

const Value = ({ value, field }: { value: unknown; field: Field | undefined }) => {
  const setting = useSetting()
  const { t } = useWords()
  if (isEmpty(value)) return <span className="upload-soft">{t('upload.nothing')}</span>
  const isPlain = !field || (typeof value === 'string' && field.kind !== 'text')
  return <span dir="auto">{isPlain ? plainText(value, t) : printed(field, value, setting)}</span>
}

/** What no field says how to print: never the notation of a program. */
const plainText = (value: unknown, t: (key: string) => string): string => {
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value)
    .map(part => plainText(part, t))
    .join(', ')
}

/** A further column goes by what the file calls it. */
const FieldName = ({ resource, field }: { resource: Resource; field: string }) => {
  const words = useWords()
  const [, part] = /^\w+\.(.+)$/.exec(field) ?? []
  if (part === undefined) return words.field(resource, camel(field))
  return part.startsWith('x_') ? <bdi className="upload-code">{part}</bdi> : humanised(part)
}

export const Samples = ({ samples, resource, upload }: SamplesProps) => {
  const words = useWords()
  if (samples.length === 0) return null
  return (
    <div>
      <h3>{words.t('upload.samples')}</h3>
      <Scroll label={words.t('upload.samples')}>
        <table className="upload-table">
          <thead>
            <tr>
              <th scope="col">{words.t('upload.line')}</th>
              <th scope="col">{words.t('upload.record')}</th>
              <th scope="col">{words.t('upload.field')}</th>
              <th scope="col">{words.t('upload.before')}</th>
              <th scope="col">{words.t('upload.after')}</th>
            </tr>
          </thead>
          <tbody>
            {samples.map(({ line, key, resource: of, field, before, after }) => (
              <tr key={`${line} ${of} ${field}`}>
                <td className="upload-figure">{words.number(line)}</td>
                <td>
                  <bdi className="upload-code">{key}</bdi>
                </td>
                <td>
                  <FieldName resource={(of && resourceNamed(of)) || resource} field={field} />
                </td>
                <td className="upload-before">
                  <Value value={before} field={fieldOf((of && resourceNamed(of)) || resource, upload, field)} />
                </td>
                <td className="upload-after">
                  <Value value={after} field={fieldOf((of && resourceNamed(of)) || resource, upload, field)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  )
}
