// One of several, where something is always chosen.
import { Select } from '@radix-ui/themes'
import { useLandmark } from '../landmark.ts'

interface OneOfProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  isOff?: boolean | undefined
  className?: string
  onPick(value: string): void
}

export const OneOf = ({ label, value, options, isOff, className, onPick }: OneOfProps) => {
  const { ref, container } = useLandmark()
  return (
    <Select.Root value={value} disabled={isOff} onValueChange={onPick}>
      <Select.Trigger ref={ref} aria-label={label} className={className} />
      <Select.Content position="popper" container={container}>
        {options.map(option => (
          <Select.Item key={option.value} value={option.value}>
            {option.text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}
