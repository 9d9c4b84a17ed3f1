// The push console: failures by error stand beside the orders that failed.
import { present } from '#console/present.ts'
import { PushErrors } from './errors.console.tsx'
import './ndrs.console.tsx'
import { pushes } from './pushes.ts'

present(pushes, { benches: { errors: PushErrors } })
