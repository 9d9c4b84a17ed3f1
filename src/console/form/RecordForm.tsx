// One form over one record: checks, save, merge, guard. It never clears what was typed, whatever goes wrong.
import { Button, Callout } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { waitFor } from 'xstate'
import { asFinding, refusalText } from '#console/action/speech.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { go, useLeaveGuard } from '#console/shell/navigation.tsx'
import { actionId } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { changedFields, isSame } from '#machines/merge.ts'
import { useChecks } from './checks.ts'
import { ErrorSummary, jumpTo } from './ErrorSummary.tsx'
import { FormFields } from './FormFields.tsx'
import { FormPreview } from './FormPreview.tsx'
import { useFormFacts } from './facts.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { holdForm } from './openForms.ts'
import { SaveBar } from './SaveBar.tsx'
import { useSaveFirst } from './SaveFirst.tsx'
import { useSaveKey } from './saveKey.ts'
import { isWhilePublished } from './saving.ts'
import { slugFollowing } from './slugFollowing.ts'
import { type FormSpec, useRecordForm } from './useRecordForm.ts'
import { FormValues } from './values.ts'
import { useWarning } from './WarnDialog.tsx'
import '#console/action/action.css'
import './form.css'

interface RecordFormProps extends Omit<FormSpec, 'onWarned' | 'unpublishes'> {
  row?: AnyRow
  /** Field to begin at: what a blocker's remedy points to. */
  focus?: string
  /** Where a save leads that was not Ctrl+S; undefined stays. */
  after(row: AnyRow, stays: boolean): string | undefined
}

export const RecordForm = ({ after, row, focus, ...spec }: RecordFormProps) => {
  const { resource, id, fields } = spec
  const words = useWords()
  const may = useMay()
  const scope = useId()
  const isNew = id === undefined
  const [attempt, setAttempt] = useState(0)
  const [next, setNext] = useState<string>()
  const [stays, setStays] = useState(false)
  const [isSettled, setSettled] = useState(false)
  const checks = useChecks(resource, fields)
  const facts = useFormFacts(resource, id)
  const warning = useWarning()
  const saveFirst = useSaveFirst(resource)
  const lastSaved = useRef<AnyRow>(undefined)
  const unpublishes = useRef(false)
  const form = useRecordForm({
    ...spec,
    onWarned: warning.ask,
    unpublishes: () => unpublishes.current,
    onSaved: (saved, outcome, unpublished) => {
      lastSaved.current = saved
      spec.onSaved(saved, outcome, unpublished)
      setNext(after(saved, stays))
    },
  })
  const isDirty = useSelector(form, snapshot => snapshot.hasTag('unsaved'))
  const refusal = useSelector(form, ({ context }) => context.refusal)
  const told = useSelector(form, ({ context }) => context.errors, isSame)
  const isBehind = useSelector(
    form,
    snapshot => snapshot.context.theirs !== undefined && snapshot.matches({ form: 'dirty' }),
  )
  const guard = useLeaveGuard(isDirty)

  // The guard is down only after this render, so going on waits for it.
  useEffect(() => {
    if (next && !isDirty) go(next)
  }, [next, isDirty])
  useEffect(() => {
    if (refusal) setAttempt(count => count + 1)
  }, [refusal])

  useEffect(() => {
    if (focus) jumpTo(`${scope}-${focus}`)
  }, [focus, scope])

  const save = (staying: boolean, unpublishing = false): boolean => {
    setStays(staying)
    unpublishes.current = unpublishing
    const found = checks.checkAll({ ...row, ...form.getSnapshot().context.values })
    setAttempt(count => count + 1)
    if (Object.keys(found).length > 0) return false
    form.send({ type: 'save' })
    return true
  }
  useSaveKey(save)

  const settle = useEffectEvent(async (action: string): Promise<AnyRow | 'asSaved' | undefined> => {
    const { base, values } = form.getSnapshot().context
    const answer = await saveFirst.ask(action, changedFields(base, values))
    if (answer !== 'save') return answer === 'asSaved' ? answer : undefined
    if (!save(true)) return undefined
    const ended = await waitFor(form, snapshot => !snapshot.hasTag('busy'))
    return ended.hasTag('unsaved') || ended.context.refusal ? undefined : lastSaved.current
  })
  useEffect(() => {
    if (id === undefined) return undefined
    const isUnsaved = () => form.getSnapshot().hasTag('unsaved')
    return holdForm({ resource: resource.name, id, isUnsaved, settle: action => settle(action) })
  }, [form, resource.name, id])

  const findings = {
    ...Object.fromEntries(Object.entries(told).map(([name, one]) => [name, asFinding(one)])),
    ...checks.findings,
  }
  const drawn = fields.filter(([name]) => findings[name]).map(([name]) => name)
  // What is wrong elsewhere than in a field of this form is said all the same.
  const apart = Object.keys(findings).filter(name => !drawn.includes(name))
  const wrong = [...drawn, ...apart].flatMap(name => {
    const found = findings[name]
    const text = found && words.finding(found)
    return text ? [{ name, label: words.field(resource, name), text, isApart: apart.includes(name) }] : []
  })
  const isUnpublishable = may(actionId(resource, 'deactivate')) && isWhilePublished(told)
  const requestId = refusal?.params?.requestId
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save(false)
      }}
    >
      <ErrorSummary
        scope={scope}
        wrong={wrong}
        attempt={attempt}
        trouble={refusal && wrong.length === 0 ? refusalText(refusal, words) : undefined}
        {...(isUnpublishable && Object.keys(checks.findings).length === 0 && { onUnpublish: () => save(false, true) })}
        {...(requestId !== undefined && { requestId: String(requestId) })}
      />
      {spec.draft.found !== undefined && isDirty && !isSettled && (
        <Callout.Root color="blue" highContrast role="status">
          <Callout.Text>{words.t('form.recovered', { time: words.moment(spec.draft.at ?? '').relative })}</Callout.Text>
          <div className="form-compare">
            <Button type="button" size="1" color="gray" highContrast onClick={() => setSettled(true)}>
              {words.t('form.recoveredKeep')}
            </Button>{' '}
            <Button
              type="button"
              size="1"
              color="gray"
              variant="outline"
              highContrast
              onClick={() => form.send({ type: 'reset' })}
            >
              {words.t('form.recoveredDrop')}
            </Button>
          </div>
        </Callout.Root>
      )}
      {isBehind && (
        <Callout.Root color="amber" highContrast role="status">
          <Callout.Text>{words.t('form.behind')}</Callout.Text>
          <Button
            type="button"
            size="1"
            color="gray"
            highContrast
            className="form-compare"
            onClick={() => form.send({ type: 'merge.open' })}
          >
            {words.t('form.compare')}
          </Button>
        </Callout.Root>
      )}
      <FormPreview resource={resource} form={form} row={row} />
      <FormValues value={form}>
        <FormFields
          resource={resource}
          form={form}
          fields={fields}
          scope={scope}
          isNew={isNew}
          row={row}
          findings={checks.findings}
          facts={facts}
          onLeave={checks.left}
          onChange={(name, value) => {
            const { base, values } = form.getSnapshot().context
            const follows = slugFollowing(resource, name, values, value, isNew ? undefined : base)
            form.send({ type: 'field.change', field: name, value })
            checks.changed(name, value)
            if (!follows) return
            form.send({ type: 'field.change', field: follows.name, value: follows.slug })
            checks.changed(follows.name, follows.slug)
          }}
        />
      </FormValues>
      <SaveBar resource={resource} form={form} isNew={isNew} onSave={() => save(false)} />
      {warning.dialog}
      {saveFirst.dialog}
      <MergeDialog resource={resource} form={form} />
      <LeaveDialog
        isOpen={guard.asking}
        onStay={guard.stay}
        onDiscard={() => {
          form.send({ type: 'reset' })
          guard.leave()
        }}
        onSave={() => {
          guard.stay()
          save(false)
        }}
      />
    </form>
  )
}
