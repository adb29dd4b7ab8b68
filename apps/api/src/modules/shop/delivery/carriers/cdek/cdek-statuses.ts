import { furthestStage, type ParcelStage } from '../parcel-stages.ts';

/** A status as `GET /v2/orders/{uuid}` lists it. CDEK marks a status that was set by mistake as deleted. */
interface CdekStatus {
  code: string;
  date_time: string;
  deleted: boolean;
}

const STAGES: Readonly<Record<string, ParcelStage>> = {
  INVALID: 'refused',
  REMOVED: 'refused',
  RECEIVED_AT_SHIPMENT_WAREHOUSE: 'moving',
  READY_FOR_SHIPMENT_IN_SENDER_CITY: 'moving',
  TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY: 'moving',
  SENT_TO_TRANSIT_CITY: 'moving',
  ACCEPTED_IN_TRANSIT_CITY: 'moving',
  ACCEPTED_AT_TRANSIT_WAREHOUSE: 'moving',
  SENT_TO_RECIPIENT_CITY: 'moving',
  ACCEPTED_IN_RECIPIENT_CITY: 'moving',
  ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE: 'moving',
  TAKEN_BY_COURIER: 'moving',
  ACCEPTED_AT_PICK_UP_POINT: 'arrived',
  POSTOMAT_POSTED: 'arrived',
  DELIVERED: 'delivered',
  NOT_DELIVERED: 'returned',
};

/** The stage that the statuses report, in any order. Unknown codes report none. */
export const stageOf = (statuses: readonly CdekStatus[]): ParcelStage =>
  furthestStage(
    statuses
      .filter(({ deleted }) => !deleted)
      .sort((a, b) => Date.parse(a.date_time) - Date.parse(b.date_time))
      .map(({ code }) => STAGES[code] ?? 'created'),
  );
