import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type CampaignScope, campaignsVisibleTo, EVERYTHING } from './campaigns.queries.ts';

export interface LogoPlace {
  readonly countyId: string;
  readonly edition: number;
}

async function campaignsAt(db: ReadDatabase, scope: CampaignScope, { countyId, edition }: LogoPlace) {
  return campaignsVisibleTo(db, scope)
    .select(['c.id', 'c.endDate'])
    .where('c.countyId', '=', countyId)
    .where('c.edition', '=', edition)
    .execute();
}

export async function campaignsOfLogo(db: ReadDatabase, scope: CampaignScope, place: LogoPlace) {
  return { all: await campaignsAt(db, EVERYTHING, place), visible: await campaignsAt(db, scope, place) };
}

export async function campaignLogoOf(db: ReadDatabase, { countyId, edition }: LogoPlace) {
  return db
    .selectFrom('campaignLogos as logo')
    .innerJoin('files as f', 'f.id', 'logo.fileId')
    .select(['f.id', 'f.storageKey', 'f.originalName', 'f.contentType'])
    .where('logo.countyId', '=', countyId)
    .where('logo.edition', '=', edition)
    .executeTakeFirst();
}

/** Sets the logo and returns the file of the logo it replaces, if any. Concurrent changes wait for each other. */
export async function replaceCampaignLogo(
  trx: Transaction,
  logo: LogoPlace & { readonly fileId: string; readonly at: Temporal.Instant },
): Promise<string | undefined> {
  const { countyId, edition, fileId, at: updatedAt } = logo;
  const added = await trx
    .insertInto('campaignLogos')
    .values({ countyId, edition, fileId, updatedAt })
    .onConflict((conflict) => conflict.columns(['countyId', 'edition']).doNothing())
    .executeTakeFirst();
  if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return undefined;
  const before = await trx
    .selectFrom('campaignLogos')
    .select('fileId')
    .where('countyId', '=', countyId)
    .where('edition', '=', edition)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .updateTable('campaignLogos')
    .set({ fileId, updatedAt })
    .where('countyId', '=', countyId)
    .where('edition', '=', edition)
    .execute();
  return before?.fileId;
}
