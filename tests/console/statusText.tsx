// What the status line would say of the keys pressed so far.
import { useStatus } from '#console/shell/status.ts'

export const StatusLineText = () => <output data-testid="keys">{useStatus().keys}</output>
