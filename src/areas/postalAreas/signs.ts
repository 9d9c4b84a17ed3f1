// What stands over the door of pincodes: all that the sidebar needs to know of them before they are entered.
export const postalAreasSign = {
  name: 'postalAreas',
  one: 'pincode',
  label: 'Pincodes',
  group: 'logistics',
  icon: 'pin',
  title: 'code',
  lifecycle: 'toggle',
} as const
