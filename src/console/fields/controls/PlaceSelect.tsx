// One of the brands an action may reach: those the person may sign in to and create such records at, as the server says.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { placeText } from '#console/i18n/placeText.ts'
import { useWords } from '#console/i18n/words.ts'
import { keys, readCopyPlaces } from '#console/net/records.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Resource } from '#contract/resource.ts'
import type { ControlProps } from '../visual.ts'
import { OptionSelect } from './OptionSelect.tsx'

interface PlaceSelectProps extends ControlProps {
  asking: Pick<Resource, 'name'>
  /** Where nobody knows the brands the code can be typed all the same, and the server says what is wrong with it. */
  typed: ReactNode
}

export const PlaceSelect = ({ asking, typed, ...control }: PlaceSelectProps) => {
  const words = useWords()
  const { data, isError } = useQuery({
    queryKey: keys.copyPlaces(asking),
    queryFn: ({ signal }) => readCopyPlaces(asking, signal),
  })
  if (isError) return typed
  if (!data) return <Skeleton lines={1} />
  const options = data.map(place => ({ value: place.vendorCode, label: placeText(words, place) }))
  if (options.length > 0) return <OptionSelect {...control} options={options} />
  const toldId = `${control.id}-none`
  return (
    <>
      <OptionSelect
        {...control}
        describedBy={[control.describedBy, toldId].filter(Boolean).join(' ')}
        options={options}
      />
      <p id={toldId} className="field-told">
        {words.t('action.noPlaces')}
      </p>
    </>
  )
}
