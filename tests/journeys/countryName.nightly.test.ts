import { beforeAll } from 'vitest'
import { promiseCountry, wishes } from './countryName.ts'
import { type Seat, takeSeat } from './seat.ts'

let seat: Seat

beforeAll(async () => {
  seat = await takeSeat('admin')
  return seat.close
})

promiseCountry(wishes, () => ({ page: seat.page, server: seat.shop.server }))
