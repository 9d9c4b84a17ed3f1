// The shape of what is coming. It appears only after 100 ms (by style sheet), so that fast answers never flicker.
interface SkeletonProps {
  /** Any CSS length. */
  width?: string
  height?: string
  lines?: number
}

export const Skeleton = ({ width = '100%', height = '1em', lines = 1 }: SkeletonProps) => (
  <span className="skeleton" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} style={{ inlineSize: line === lines - 1 && lines > 1 ? '60%' : width, blockSize: height }} />
    ))}
  </span>
)
