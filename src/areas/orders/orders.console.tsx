// What orders show beyond their declaration.
import { lazy } from 'react'
import { present } from '#console/present.ts'
import { orders } from './orders.ts'

const RefundAsk = lazy(() => import('./refund.console.tsx').then(({ RefundAsk: Ask }) => ({ default: Ask })))

present(orders, { asks: { refund: RefundAsk } })
