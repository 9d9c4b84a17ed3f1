// One of a few, all in sight. Its name is only heard: what it is of is seen by what stands beside it.
import { SegmentedControl } from '@radix-ui/themes'

interface SegmentsProps<T extends string | number> {
  label: string
  value: T
  options: readonly T[]
  /** How each is called. */
  called: (option: T) => string
  onChange: (option: T) => void
}

export const Segments = <T extends string | number>({ label, value, options, called, onChange }: SegmentsProps<T>) => (
  <SegmentedControl.Root
    size="1"
    value={String(value)}
    onValueChange={next => {
      const option = options.find(one => String(one) === next)
      if (option !== undefined) onChange(option)
    }}
    aria-label={label}
  >
    {options.map(one => (
      <SegmentedControl.Item key={one} value={String(one)}>
        {called(one)}
      </SegmentedControl.Item>
    ))}
  </SegmentedControl.Root>
)
