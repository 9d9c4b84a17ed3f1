// What the reader typed of this record and has not saved, on this device or another: offered to go on with, with what it would change.
// Only of what is published by revisions; of other records the start page tells.
import { Button, Callout } from '@radix-ui/themes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Difference } from '#console/action/Difference.tsx'
import { editScreenOf } from '#console/action/wishes.ts'
import type { FormDraft } from '#console/form/useRecordForm.ts'
import { useWords } from '#console/i18n/words.ts'
import { draftKey, draftOf, dropDraft } from '#console/session/drafts.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { actionId } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isSame } from '#machines/merge.ts'

interface UnsavedProps {
  resource: Resource
  record: AnyRow
}

const Offered = ({ resource, record }: UnsavedProps) => {
  const words = useWords()
  const { t } = words
  const shown = useId()
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const key = draftKey(resource, record.id)
  const queryKey = ['drafts', key]
  // Another device may have gone on with it since.
  const { data: draft } = useQuery({
    queryKey,
    queryFn: async () => (await draftOf<FormDraft>(key)) ?? null,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const { changed = {} } = draft?.body ?? {}
  const diff = Object.entries(changed).flatMap(([field, after]) => {
    const before = record[field] ?? null
    return field in resource.fields && !isSame(before, after ?? null) ? [{ field, before, after: after ?? null }] : []
  })
  if (!draft || diff.length === 0) return null
  const drop = () => {
    cache.setQueryData(queryKey, null)
    void dropDraft(key)
  }
  return (
    <Callout.Root color="blue" highContrast role="status" className="detail-unsaved">
      <Callout.Text>
        {t('detail.unsaved', {
          time: words.moment(draft.at).relative,
          fields: words.list(diff.map(({ field }) => words.field(resource, field))),
        })}
      </Callout.Text>
      <div className="detail-unsaved-ways">
        <Button asChild size="1" color="gray" highContrast>
          <Link to={editScreenOf(resource, record.id)}>{t('form.recoveredKeep')}</Link>
        </Button>
        <Button
          type="button"
          size="1"
          color="gray"
          variant="outline"
          highContrast
          aria-expanded={isOpen}
          aria-controls={isOpen ? shown : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('detail.unsavedDiffers')}
        </Button>
        <Button type="button" size="1" color="gray" variant="outline" highContrast onClick={drop}>
          {t('form.recoveredDrop')}
        </Button>
      </div>
      {isOpen && (
        <div id={shown}>
          <Difference resource={resource} id={record.id} diff={diff} />
        </div>
      )}
    </Callout.Root>
  )
}

export const Unsaved = ({ resource, record }: UnsavedProps) => {
  const may = useMay()
  const isOffered = resource.lifecycle === 'content' && may(actionId(resource, 'change'))
  return isOffered && <Offered key={record.id} resource={resource} record={record} />
}
