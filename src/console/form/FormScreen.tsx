// The screen of New and Edit for any resource: what is stored, a kept draft if there is one, and the form over both.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { offerOf, type Why } from '#console/action/offers.ts'
import { sentence } from '#console/action/sentences.ts'
import { useOpenSubject } from '#console/action/subject.ts'
import { noteDone, toastOf, undoOperation } from '#console/action/undo.ts'
import { whySaid } from '#console/action/useActions.ts'
import { editScreenOf } from '#console/action/wishes.ts'
import { PageHead } from '#console/detail/PageHead.tsx'
import { Presence } from '#console/detail/Presence.tsx'
import { Trouble } from '#console/detail/Trouble.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useHelpTexts } from '#console/help/helpTexts.ts'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords, wordsNow } from '#console/i18n/words.ts'
import { useLensAt } from '#console/lens/lensAt.ts'
import { keys, readRecord } from '#console/net/records.ts'
import { draftKey, useDraft } from '#console/session/drafts.ts'
import { useMay } from '#console/session/me.ts'
import { useAddress } from '#console/shell/navigation.tsx'
import { useTitle } from '#console/shell/title.ts'
import { toast } from '#console/shell/toast.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { recordScreenOf, screenOf } from '#contract/address.ts'
import type { Outcome } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { RecordForm } from './RecordForm.tsx'
import { formFields, givenIn, keptOf, newValues } from './recordValues.ts'
import type { FormDraft } from './useRecordForm.ts'

interface FormScreenProps {
  resource: Resource
  /** Absent for a new record. */
  id?: string
}

interface Saved {
  resource: Resource
  row: AnyRow
  outcome: Outcome
  urlLang: string
  said: 'created' | 'saved' | 'unpublishSaved'
}

const tellSaved = ({ resource, row, outcome: { operation }, urlLang, said }: Saved): void => {
  const words = wordsNow()
  const title = titleOf(resource, row, urlLang)
  const known = actionOf(resource, said === 'created' ? 'create' : 'change')
  const deed = known
    ? (sentence(words, resource, known, 'done', { title }) ??
      words.t('action.on', { action: words.action(known), target: title }))
    : title
  const text = said === 'unpublishSaved' ? words.t('form.unpublishSaved', { title }) : deed
  if (!operation) return void toast({ kind: 'success', text })
  const done = { operation, text: deed }
  noteDone(done.operation, done.text)
  void toast({ kind: 'success', text, id: toastOf(operation), undo: () => void undoOperation(done) })
}

/** Said before anything is typed. Whoever had begun finds the form with what they typed; its save says the same. */
const whyUneditable = (resource: Resource, row: AnyRow, may: (id: string) => boolean): Why | undefined => {
  const change = actionOf(resource, 'change')
  return change && offerOf(resource, change, { records: [row] }, may).why
}

interface OneFormProps extends FormScreenProps {
  /** What the address fills in; nothing where a record is edited. */
  given: string
}

const OneForm = ({ resource, id, given }: OneFormProps) => {
  const words = useWords()
  const may = useMay()
  const setting = useSetting()
  const { search, hash } = useAddress()
  const cache = useQueryClient()
  const isNew = id === undefined
  const record = useQuery({
    queryKey: keys.record(resource, id ?? ''),
    queryFn: ({ signal }) => readRecord(resource, id ?? '', signal),
    enabled: !isNew,
    // What is being edited must be what is stored, not what was looked at a while ago.
    staleTime: 0,
    refetchOnMount: 'always',
  })
  useOpenSubject(resource, record.data)
  const place = draftKey(resource, id, given)
  const draft = useDraft<FormDraft>(place)
  const fields = formFields(resource, isNew, may)
  const title = isNew
    ? words.t('form.new', words.singular(resource))
    : record.data
      ? titleOf(resource, record.data, setting.urlLang)
      : ''
  const [opened, setOpened] = useState<{ why?: Why | undefined }>()
  // What the fields mean stands below them from the first moment: nothing moves later.
  const isExplained = useHelpTexts()
  const isReady =
    opened !== undefined ||
    (isExplained && !draft.isReading && (isNew || (record.data !== undefined && !record.isFetching)))
  // Later answers reach the form through its machine; the form itself is never drawn anew under somebody's hands.
  if (isReady && !opened)
    setOpened({ why: !draft.found && record.data ? whyUneditable(resource, record.data, may) : undefined })
  useTitle(title || undefined)
  const saved = (row: AnyRow, outcome: Outcome, unpublished: boolean) => {
    cache.setQueryData(keys.record(resource, row.id), row)
    const said = isNew ? 'created' : unpublished ? 'unpublishSaved' : 'saved'
    tellSaved({ resource, row, outcome, urlLang: setting.urlLang, said })
  }
  const after = (row: AnyRow, stays: boolean): string | undefined => {
    if (!stays) return `${recordScreenOf(resource, row.id)}${isNew ? '' : search.size ? `?${search}` : ''}`
    return isNew ? editScreenOf(resource, row.id) : undefined
  }
  // What there is but one of is reached from the sidebar at once, and is called as its area.
  const trail = resource.isSingle
    ? []
    : [
        { to: screenOf(resource), text: words.label(resource) },
        ...(id ? [{ to: recordScreenOf(resource, id), text: title, isName: true }] : []),
      ]
  if (record.isError && !record.data)
    return <Trouble resource={resource} error={record.error} onRetry={() => void record.refetch()} />
  return (
    <div className="form-page">
      <PageHead
        trail={trail}
        title={
          isNew ? title : resource.isSingle ? words.label(resource) : words.t('form.edit', { title: isolated(title) })
        }
        titleDir={words.dir}
        presence={id && <Presence resource={resource} id={id} doing="editing" />}
      >
        {/* Who goes to it finds the form: what else is done to it is done from here. */}
        {resource.isSingle && record.data && (
          <ActionMenu resource={resource} subject={{ records: [record.data] }} without={['change']} />
        )}
      </PageHead>
      {!isReady && <Skeleton lines={8} height="2.5em" />}
      {isReady && opened?.why && <EmptyState icon="lock" title={whySaid(words, opened.why)} />}
      {isReady && !opened?.why && (isNew || record.data) && (
        <RecordForm
          key={id ?? 'new'}
          resource={resource}
          id={id}
          place={place}
          fields={fields}
          row={record.data}
          focus={hash.slice(1)}
          draft={draft}
          onSaved={saved}
          after={after}
          kept={
            record.data
              ? keptOf(fields, record.data)
              : { values: newValues(fields, new URLSearchParams(given), setting) }
          }
        />
      )}
    </div>
  )
}

/** What the address fills in makes it another form: a new coupon is not gone on with as a cart discount. */
export const FormScreen = ({ resource, id }: FormScreenProps) => {
  const { t } = useWords()
  const { pathname, search } = useAddress()
  const given = id === undefined ? givenIn(resource, search) : ''
  const [own, setOwn] = useState({ pathname, given })
  // On its way out a form sees the address of the next page, which is none of its own.
  if (own.pathname === pathname && own.given !== given) setOwn({ pathname, given })
  if (useLensAt()) return <EmptyState icon="clock" title={t('lens.readOnly')} />
  return <OneForm key={own.given} resource={resource} id={id} given={own.given} />
}
