// A bar of how far something is, with its name; without a share it only says that it moves.
import { Progress } from '@radix-ui/themes'

interface BarProps {
  label: string
  /** 0 to 1. */
  share?: number
}

export const Bar = ({ label, share }: BarProps) => (
  <Progress
    aria-label={label}
    value={share === undefined ? null : Math.min(100, Math.round(share * 100))}
    size="2"
    duration={share === undefined ? '30s' : undefined}
  />
)
