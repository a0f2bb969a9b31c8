import { JsonCodec2, XmlShapeSerializer } from '@aws-sdk/core/protocols';
import { FromStringShapeDeserializer } from '@smithy/core/protocols';
import type { $SchemaRef } from '@smithy/types';
import { AwsError } from './aws-error.ts';
import { type Shape, shapeOf } from './schema.ts';

// The SDK's own (de)serialisers, which it calls internal: everything that may break with another version is in this file.

type SerdeContext = Parameters<FromStringShapeDeserializer['setSerdeContext']>[0];
type Structure = Readonly<Record<string, unknown>>;

/** Timestamp formats by the number that the schemas use for them. */
const DATE_TIME = 5;
const EPOCH_SECONDS = 7;

// The serialisers ask the client's configuration for these and for nothing else.
const context = {
  base64Encoder: (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString('base64'),
  base64Decoder: (text: string) => Buffer.from(text, 'base64'),
  utf8Encoder: (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString('utf8'),
} as unknown as SerdeContext;

const strings = new FromStringShapeDeserializer({ httpBindings: true, timestampFormat: { useTrait: true, default: DATE_TIME } });
strings.setSerdeContext(context);

/** A scalar from a form field, a path label, a query parameter or a header. */
export const scalar = (shape: Shape, text: string): unknown => strings.read(shape, text);

export type Json = { read(shape: $SchemaRef, text: string): Promise<Structure>; write(shape: $SchemaRef, value: unknown): Uint8Array };

function jsonWith(jsonName: boolean): Json {
  const codec = new JsonCodec2({ timestampFormat: { useTrait: true, default: EPOCH_SECONDS }, jsonName });
  codec.setSerdeContext(context);
  return {
    read: async (shape, text) => {
      try {
        return (await codec.createDeserializer().read(shapeOf(shape), text)) as Structure;
      } catch (error) {
        throw new AwsError('SerializationException', 400, `The body cannot be read: ${String(error)}`);
      }
    },
    write: (shape, value) => {
      const serializer = codec.createSerializer();
      serializer.write(shapeOf(shape), value);
      return serializer.flush();
    },
  };
}

/** json 1.0 and 1.1 ignore the jsonName trait, rest-json honours it. */
export const json = { rpc: jsonWith(false), rest: jsonWith(true) };

/** A value as an XML document whose root is the structure's name. */
export function xml(shape: $SchemaRef, value: unknown, namespace: string): string {
  const serializer = new XmlShapeSerializer({
    xmlNamespace: namespace,
    serviceNamespace: 'sim',
    httpBindings: false,
    timestampFormat: { useTrait: true, default: DATE_TIME },
  });
  serializer.setSerdeContext(context);
  serializer.write(shapeOf(shape) as Parameters<XmlShapeSerializer['write']>[0], value);
  return String(serializer.flush());
}
