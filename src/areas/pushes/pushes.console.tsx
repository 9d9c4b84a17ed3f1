// The push console: failures by error stand beside the orders that failed.
import { lazy } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { present } from '#console/present.ts'
import './ndrs.console.tsx'
import { pushes } from './pushes.ts'

const PushErrors = lazy(async () => ({ default: (await spoken(import('./errors.console.tsx'))).PushErrors }))

present(pushes, { benches: { errors: PushErrors } })
