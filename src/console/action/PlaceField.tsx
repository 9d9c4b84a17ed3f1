// One of the brands records may be copied to: those the person may sign in to and create such records at, as the server says.
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { OptionSelect } from '#console/fields/controls/OptionSelect.tsx'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { useWords } from '#console/i18n/words.ts'
import { keys, readCopyPlaces } from '#console/net/records.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Resource } from '#contract/resource.ts'
import { placeText } from './placeText.ts'

interface PlaceFieldProps extends ComponentProps<typeof FieldRow> {
  resource: Resource
}

export const PlaceField = ({ resource, ...row }: PlaceFieldProps) => {
  const words = useWords()
  const { data, isError } = useQuery({
    queryKey: keys.copyPlaces(resource),
    queryFn: ({ signal }) => readCopyPlaces(resource, signal),
  })
  // The code can be typed all the same, and the server says what is wrong with it.
  if (isError) return <FieldRow {...row} />
  if (!data) return <Skeleton lines={2} />
  const options = data.map(place => ({ value: place.vendorCode, label: placeText(words, place) }))
  const told = options.length === 0 ? words.t('action.noPlaces') : undefined
  return <FieldRow {...row} told={told} draw={control => <OptionSelect {...control} options={options} />} />
}
