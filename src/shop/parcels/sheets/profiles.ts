import {
  type CourierSettings,
  type ParcelField,
  readColumns,
  readTownNames,
  type SheetColumn,
} from "#shop/settings/couriers-section.ts"

export interface Profile {
  /** Is the courier's name, as it stands on orders. */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** Maps names of towns and districts, in small letters, to what the courier calls them. */
  readonly towns: ReadonlyMap<string, string>
}

function columns(described: string): SheetColumn[] {
  return described.split(" ").map((each) => {
    const [name = "", field = name] = each.split("=")
    return { name, field: field as ParcelField }
  })
}

/** Is the name of the sheet that is no courier's. */
export const GENERIC = "generic"

const plain = { towns: new Map<string, string>() }

/** Lists the sheets that everybody may use; an owner's own come before them. Their columns are those of public integrations. */
export const PROFILES: readonly Profile[] = [
  {
    ...plain,
    name: GENERIC,
    columns: columns(
      "order_number name phone second_phone address landmark town district postal_code amount weight description note waybill",
    ),
  },
  {
    ...plain,
    name: "FDE/Fardar",
    columns: columns(
      "waybill_id=waybill order_id=order_number parcel_weight=weight parcel_description=description recipient_name=name recipient_contact_1=phone recipient_contact_2=second_phone recipient_address=address recipient_city=town amount exchange",
    ),
  },
  {
    ...plain,
    name: "Trans Express",
    columns: columns(
      "waybill_id=waybill order_no=order_number customer_name=name address description phone_no=phone phone_no2=second_phone cod=amount city_id=town_code note",
    ),
  },
  {
    ...plain,
    name: "Koombiyo",
    columns: columns(
      "orderWaybillid=waybill orderNo=order_number receiverName=name receiverStreet=address receiverDistrict=district_code receiverCity=town_code receiverPhone=phone description spclNote=note getCod=amount",
    ),
  },
]

/** Returns the sheets that an owner may choose from: the own ones, and of the others those whose name none of them has. */
export function profilesWith(couriers: readonly CourierSettings[]): Profile[] {
  const own = couriers.map((courier) => ({
    name: courier.name,
    columns: readColumns(courier.columns) ?? [],
    towns: readTownNames(courier.towns) ?? new Map<string, string>(),
  }))
  const names = new Set(own.map(({ name }) => name.toLowerCase()))
  return [...own, ...PROFILES.filter(({ name }) => !names.has(name.toLowerCase()))]
}
