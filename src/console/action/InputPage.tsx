// Asks what an action needs, with the same controls as any form. The dialog shows all at once, the palette one by one. Where
// it may ask once more, a further set stands below the first; with one set nothing is in the way.
import { Button, IconButton } from '@radix-ui/themes'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { FieldSpans } from '#console/fields/FieldSpans.tsx'
import { HelpButton } from '#console/help/HelpButton.tsx'
import { useHelpTexts } from '#console/help/helpTexts.ts'
import { useWords } from '#console/i18n/words.ts'
import type { AskProps } from '#console/present.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Field } from '#contract/field.ts'
import { AskForm } from './AskForm.tsx'
import { amongThose } from './amongThose.ts'
import { type InputSet, useInputSets } from './inputSets.ts'
import { inputHelp } from './speech.ts'

const VersionField = lazy(async () => ({ default: (await import('./VersionField.tsx')).VersionField }))

export const InputPage = (props: AskProps) => {
  const { action, records, given, findings: told, submitLabel, beside, onGive, onCancel } = props
  const words = useWords()
  useHelpTexts()
  const scope = useId()
  const resource = resourceNamed(action.resource)
  const asking = useInputSets(action, given)
  const { sets, again, by } = asking
  const [focused, focus] = useState(0)
  const [entries] = useState(() => new Map<number, string | undefined>())
  // What the server said of a value says nothing of another one.
  const [start] = useState(() => new Map(sets.map(({ key, values }) => [key, values])))
  const toldOf = ({ key, values }: InputSet, path: string, name: string) =>
    values[name] === start.get(key)?.[name] ? told?.[`${path}${name}`] : undefined
  const adding = useRef<HTMLButtonElement>(null)
  const submit = () => {
    const answer = asking.read()
    if ('input' in answer) onGive(answer.input)
    else document.getElementById(`${scope}-${answer.key}-${answer.first}`)?.focus()
  }
  const rows = (set: InputSet, path: string) => {
    const asked = asking.askedIn(set)
    // A choice that is made already is passed over: what is to be typed comes first, and Enter goes on at once. A field that appears
    // with a choice takes no focus from whoever is still choosing by the first letters.
    const open = asked.findIndex(([name, { kind }]) => kind !== 'choice' || !set.values[name])
    if (!entries.has(set.key)) entries.set(set.key, asked[Math.max(0, open)]?.[0])
    const draw = ([name, field]: readonly [string, Field]) => {
      const row = {
        id: `${scope}-${set.key}-${name}`,
        name,
        field: amongThose(field, resource, records),
        label: words.input(action, name),
        help: inputHelp(action, name, words),
        beside: resource && (
          <HelpButton
            of={{ resource, name, action }}
            label={words.input(action, name)}
            beside={`${scope}-${set.key}-${name}-label`}
            isQuiet
          />
        ),
        value: set.values[name],
        asking: resource,
        about: records.length === 1 ? records[0]?.id : undefined,
        required: field.required,
        finding: set.findings[name] ?? toldOf(set, path, name),
        autoFocus: name === entries.get(set.key) && set.key === focused,
        onChange: (value: unknown) => asking.change(set.key, name, value),
        onBlur: () => asking.leave(set.key, [name, field]),
      }
      const [record, other] = records
      const isVersion = field.facts.versions && resource?.lifecycle === 'content' && record && !other
      return isVersion ? (
        <Suspense key={name} fallback={<Skeleton lines={2} />}>
          <VersionField {...row} resource={resource} record={record} />
        </Suspense>
      ) : (
        <FieldRow key={name} {...row} />
      )
    }
    return <FieldSpans fields={asked} nameOf={name => words.input(action, name)} draw={draw} />
  }
  const another = again && words.input(action, again)
  const calledOf = ({ values }: InputSet): string => {
    const of = action.input?.[by]?.facts.of
    return of && values[by] ? words.value(of, String(values[by])) : (another ?? '')
  }
  const [first, ...others] = sets
  return (
    <AskForm submitLabel={submitLabel} beside={beside?.(asking.inputs())} onSubmit={submit} onCancel={onCancel}>
      {first && rows(first, '')}
      {others.map((set, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a flexible box everywhere
        <div key={set.key} role="group" className="action-set" aria-label={calledOf(set)}>
          {rows(set, `${again}.${at}.`)}
          <IconButton
            type="button"
            size="1"
            variant="ghost"
            color="gray"
            className="action-set-leave"
            aria-label={words.t('action.removeSet', { what: calledOf(set) })}
            onClick={() => {
              asking.remove(set.key)
              requestAnimationFrame(() => adding.current?.focus())
            }}
          >
            <Icon name="x" />
          </IconButton>
        </div>
      ))}
      {asking.mayAdd && (
        <Button
          ref={adding}
          type="button"
          size="1"
          variant="soft"
          color="gray"
          className="action-set-add"
          onClick={() => focus(asking.add())}
        >
          <Icon name="plus" /> {another}
        </Button>
      )}
    </AskForm>
  )
}
