// Below the address of a record that is there: the one its new name would give, to be taken by a press and never by itself, and what
// becomes of the one it leaves.
import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { keepsAddress, slugFieldOf } from '#contract/formerAddress.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { EditingRef } from '#machines/editing.ts'
import { isSame } from '#machines/merge.ts'
import { slugProposed } from './slugFollowing.ts'

interface AddressToldProps {
  resource: Resource
  form: EditingRef
  row: AnyRow
  /** Of the field it stands below. */
  name: string
  onChange(name: string, value: unknown): void
}

export const AddressTold = ({ resource, form, row, name, onChange }: AddressToldProps) => {
  const { t } = useWords()
  const proposed = useSelector(form, ({ context: { base, values } }) => slugProposed(resource, base, values), isSame)
  const left = useSelector(form, ({ context: { base, values } }) => {
    const [old, now] = [String(base[name] ?? ''), String(values[name] ?? '')]
    return old && now && old !== now ? old : undefined
  })
  const leads = left && name === slugFieldOf(resource) && keepsAddress(row)
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
      <span role="status">{leads && t('form.addressLeads', { slug: isolated(left) })}</span>
    </>
  )
}
