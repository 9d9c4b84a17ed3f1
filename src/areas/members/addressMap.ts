// What the map of a member's addresses is drawn from: places where they lie, with what arrived there and what came back.
export interface AddressPlace {
  name: string
  lat: number
  lng: number
  delivered: number
  returned: number
}
