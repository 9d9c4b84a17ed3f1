// What the status line would say of the keys pressed so far, and of one that could be used.
import { useStatus } from '#console/shell/status.ts'

export const StatusLineText = () => {
  const { keys, hint } = useStatus()
  return (
    <>
      <output data-testid="keys">{keys}</output>
      <output data-testid="hint">{hint}</output>
    </>
  )
}
