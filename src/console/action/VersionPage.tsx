// Asks which version of a record is put back: a list of them, each with who made it, when, and what differs from now. Whoever may
// not read the history types the number.
import { RadioGroup } from '@radix-ui/themes'
import { useState } from 'react'
import { useHistory } from '#console/detail/history.ts'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { AskProps } from '#console/present.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { AskForm } from './AskForm.tsx'
import { Difference } from './Difference.tsx'
import { InputPage } from './InputPage.tsx'
import { type Version, versionsOf } from './versions.ts'

interface ChoiceProps {
  resource: Resource
  /** Of the record. */
  id: string
  one: Version
  isPicked: boolean
  autoFocus: boolean
}

const Choice = ({ resource, id, one, isPicked, autoFocus }: ChoiceProps) => {
  const words = useWords()
  const { version, made, diff } = one
  const names = words.list(diff.map(({ field }) => words.field(resource, field)))
  return (
    <li className="action-version" data-picked={isPicked || undefined}>
      <RadioGroup.Item value={String(version)} autoFocus={autoFocus}>
        <span className="action-version-head">
          <strong>{words.t('action.versionOf', { version: words.number(version) })}</strong>
          {made && <span dir="auto">{made.byName ?? words.t('action.bySystem')}</span>}
          {made && <Ago at={made.at} />}
        </span>
        <span className="action-version-names">
          {diff.length > 0 ? words.t('action.versionDiffers', { fields: names }) : words.t('action.versionSame')}
        </span>
      </RadioGroup.Item>
      {isPicked && diff.length > 0 && <Difference resource={resource} id={id} diff={diff} />}
    </li>
  )
}

const Versions = ({ resource, record, ...asking }: AskProps & { resource: Resource; record: AnyRow }) => {
  const words = useWords()
  const { action, given, findings, submitLabel, beside, onGive, onCancel } = asking
  const { lines, isPending, isThere } = useHistory(resource, record)
  const [picked, pick] = useState(given?.version === undefined ? '' : String(given.version))
  if (!isThere) return <InputPage {...asking} />
  if (isPending) return <Skeleton lines={3} />
  const versions = versionsOf(resource, record, lines ?? [])
  const version = Number(picked)
  const wrong = findings?.version
  return (
    <AskForm
      submitLabel={submitLabel}
      isReady={picked !== ''}
      beside={picked && beside?.({ version })}
      onSubmit={() => onGive({ version })}
      onCancel={onCancel}
    >
      {versions.length === 0 && <p>{words.t('action.noVersion')}</p>}
      <RadioGroup.Root value={picked} onValueChange={pick} aria-label={words.input(action, 'version')}>
        <ul className="action-versions">
          {versions.map((one, at) => (
            <Choice
              key={one.version}
              resource={resource}
              id={record.id}
              one={one}
              isPicked={picked === String(one.version)}
              autoFocus={picked ? picked === String(one.version) : at === 0}
            />
          ))}
        </ul>
      </RadioGroup.Root>
      {wrong && (
        <p role="alert" className="field-error">
          {words.finding(wrong)}
        </p>
      )}
    </AskForm>
  )
}

export const VersionPage = (props: AskProps) => {
  const resource = resourceNamed(props.action.resource)
  const [record] = props.records
  return resource && record ? <Versions {...props} resource={resource} record={record} /> : <InputPage {...props} />
}
