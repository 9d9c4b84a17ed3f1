// Below the address of a record: the one its new name would give, to be taken by a press and never by itself, what becomes of the one
// it leaves, and whose former address the new one is.
import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { keepsAddress, slugFieldOf } from '#contract/formerAddress.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { EditingRef } from '#machines/editing.ts'
import { isSame } from '#machines/merge.ts'
import { useTakenFrom } from './bySlug.ts'
import { slugProposed } from './slugFollowing.ts'

interface AddressHintProps {
  resource: Resource
  form: EditingRef
  /** Absent while it is new. */
  row: AnyRow | undefined
  /** Of the field it stands below. */
  name: string
  onChange(name: string, value: unknown): void
}

export const AddressHint = ({ resource, form, row, name, onChange }: AddressHintProps) => {
  const { t } = useWords()
  const proposed = useSelector(
    form,
    ({ context: { base, values } }) => (row ? slugProposed(resource, base, values) : undefined),
    isSame,
  )
  const taken = useSelector(form, ({ context: { base, values } }) => {
    const [old, now] = [String(base[name] ?? ''), String(values[name] ?? '')]
    return now !== old || !row ? now : ''
  })
  const from = useTakenFrom(resource, taken, row?.id)
  const left = useSelector(form, ({ context: { base, values } }) => {
    const [old, now] = [String(base[name] ?? ''), String(values[name] ?? '')]
    return old && now && old !== now ? old : undefined
  })
  const leads = row && left && name === slugFieldOf(resource) && keepsAddress(row)
  return (
    <>
      {proposed && (
        <Button
          type="button"
          size="1"
          variant="ghost"
          className="form-propose"
          onClick={() => onChange(name, proposed.slug)}
        >
          {t('form.addressToo', { slug: isolated(proposed.slug) })}
        </Button>
      )}
      <span role="status" className="field-warned">
        {from && t('form.addressTaken', { slug: isolated(taken), title: isolated(from) })}
      </span>
      <span role="status">{leads && t('form.addressLeads', { slug: isolated(left) })}</span>
    </>
  )
}
