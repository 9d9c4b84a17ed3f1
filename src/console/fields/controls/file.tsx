// Stored files, one or several. Their part comes with the first form that has some.
import { lazy, Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { ListFilter, TextFilter } from './filters.tsx'

const Media = lazy(async () => ({ default: (await import('../media/Media.tsx')).Media }))

const Control = (props: ControlProps) => (
  <Suspense fallback={<Skeleton lines={2} />}>
    <Media {...props} />
  </Suspense>
)

export const file: Input = { Control, Filter: TextFilter }

/** What people ask of pictures; a name or a text is typed into the query line. */
const MediaFilter = (props: FilterProps) => {
  const { t } = useWords()
  return (
    <ListFilter
      {...props}
      values={[
        { value: 'any', label: t('field.media.any') },
        { value: 'none', label: t('field.none') },
        { value: 'undescribed', label: t('field.media.undescribed') },
      ]}
    />
  )
}

export const media: Input = { Control, Filter: MediaFilter }
