// What the server answers for pictures of cash on delivery beside their tables.
/** Carts through the rules: how many each decides, and how many none does. */
export type LadderGiven = {
  carts: number
  rungs: { id: string; name: string; verdict: 'ALLOW' | 'DENY' | 'REQUIRE_OTP' | 'REQUIRE_ADVANCE'; hits: number }[]
  left: number
}

/** A region of the map: cash orders that went there, and those of them that came back. */
export type RtoRegion = {
  name: string
  lat: number
  lng: number
  orders: number
  returned: number
}
