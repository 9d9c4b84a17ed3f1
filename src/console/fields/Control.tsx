// One value of any kind to be entered, and one clause to be narrowed: what an area presents itself outranks the kind's own.
// It brings all controls with it, so no list reads this file.
import { Suspense } from 'react'
import { presentedOf } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { inputOf } from './controls/inputs.ts'
import { adoptControl } from './inner.ts'
import type { ControlProps, FilterProps } from './visual.ts'

export const Control = (props: ControlProps) => {
  const Own = presentedOf(props.resource).controls?.[props.name]
  const { Control: Drawn } = inputOf(props.field)
  if (!Own) return <Drawn {...props} />
  // An area may fetch its own with the first form.
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Own {...props} />
    </Suspense>
  )
}

adoptControl(Control)

export const Filter = (props: FilterProps) => {
  const { Filter: Drawn } = inputOf(props.field)
  return <Drawn {...props} />
}
