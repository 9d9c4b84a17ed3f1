// What is being entered amounts to, said or drawn by the area, in sight while one goes through the sections.
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { EditingRef } from '#machines/editing.ts'

interface PreviewProps {
  resource: Resource
  form: EditingRef
  row?: AnyRow
}

export const FormPreview = ({ resource, form, row }: PreviewProps) => {
  const { t } = useWords()
  const { preview: Preview } = usePresented(resource)
  const values = useSelector(form, ({ context }) => context.values)
  if (!Preview) return null
  return (
    <section className="form-preview" aria-label={t('form.preview')}>
      <Suspense fallback={<Skeleton lines={1} />}>
        <Preview values={{ ...row, ...values }} />
      </Suspense>
    </section>
  )
}
