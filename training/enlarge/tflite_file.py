"""Writes the enlarging network as a TensorFlow Lite file, the format that the product's runtime reads.

The network has five kinds of operators, so the file is written directly, by its published schema. A converter would need TensorFlow.
"""

import flatbuffers
import numpy as np
import tflite

CONV, ADD, CONCATENATION, DEQUANTIZE = (
    tflite.BuiltinOperator.CONV_2D,
    tflite.BuiltinOperator.ADD,
    tflite.BuiltinOperator.CONCATENATION,
    tflite.BuiltinOperator.DEQUANTIZE,
)
SPACE_TO_DEPTH, DEPTH_TO_SPACE = tflite.BuiltinOperator.SPACE_TO_DEPTH, tflite.BuiltinOperator.DEPTH_TO_SPACE
FLOAT32, FLOAT16 = tflite.TensorType.FLOAT32, tflite.TensorType.FLOAT16


class TfliteFile:
    """Collects tensors and operators in the order in which they run. `write` returns the bytes of the file."""

    def __init__(self) -> None:
        self.builder = flatbuffers.Builder(1 << 20)
        self.buffers: list[bytes] = [b""]
        self.tensors: list[tuple[tuple[int, ...], int, int]] = []
        self.operators: list[tuple[int, list[int], int, int]] = []
        self.codes: list[int] = []

    def tensor(self, shape, kind=FLOAT32, data: np.ndarray | None = None) -> int:
        buffer = 0
        if data is not None:
            buffer = len(self.buffers)
            self.buffers.append(data.tobytes())
        self.tensors.append((tuple(shape), kind, buffer))
        return len(self.tensors) - 1

    def _add(self, code: int, inputs: list[int], shape, options=(0, 0)) -> int:
        output = self.tensor(shape)
        if code not in self.codes:
            self.codes.append(code)
        self.operators.append((code, inputs, output, options))
        return output

    def weights(self, values: np.ndarray) -> int:
        """Adds constants with 16 bits, which the runtime converts to 32 bits once, when it loads the file."""
        stored = self.tensor(values.shape, FLOAT16, values.astype(np.float16))
        return self._add(DEQUANTIZE, [stored], values.shape)

    def conv(self, x: int, weight: np.ndarray, bias: np.ndarray, relu: bool) -> int:
        """Adds a 3 × 3 convolution that keeps the size. `weight` has the shape (out, in, 3, 3) of PyTorch."""
        _, height, width, _ = self.tensors[x][0]
        constants = [self.weights(weight.transpose(0, 2, 3, 1)), self.weights(bias)]
        activation = tflite.ActivationFunctionType.RELU if relu else tflite.ActivationFunctionType.NONE
        return self._add(CONV, [x, *constants], (1, height, width, weight.shape[0]), (activation, 0))

    def add(self, a: int, b: int) -> int:
        return self._add(ADD, [a, b], self.tensors[a][0])

    def repeat(self, x: int, times: int) -> int:
        *front, channels = self.tensors[x][0]
        return self._add(CONCATENATION, [x] * times, (*front, channels * times))

    def space_to_depth(self, x: int) -> int:
        n, height, width, channels = self.tensors[x][0]
        return self._add(SPACE_TO_DEPTH, [x], (n, height // 2, width // 2, channels * 4), (2, 0))

    def depth_to_space(self, x: int) -> int:
        n, height, width, channels = self.tensors[x][0]
        return self._add(DEPTH_TO_SPACE, [x], (n, height * 2, width * 2, channels // 4), (2, 0))

    def _ints(self, values) -> int:
        return self.builder.CreateNumpyVector(np.asarray(values, dtype=np.int32))

    def _offsets(self, start, offsets: list[int]) -> int:
        start(self.builder, len(offsets))
        for offset in reversed(offsets):
            self.builder.PrependUOffsetTRelative(offset)
        return self.builder.EndVector()

    def _options(self, code: int, options: tuple[int, int]) -> tuple[int, int]:
        b = self.builder
        if code == CONV:
            tflite.Conv2DOptionsStart(b)
            tflite.Conv2DOptionsAddPadding(b, tflite.Padding.SAME)
            tflite.Conv2DOptionsAddStrideW(b, 1)
            tflite.Conv2DOptionsAddStrideH(b, 1)
            tflite.Conv2DOptionsAddFusedActivationFunction(b, options[0])
            return tflite.BuiltinOptions.Conv2DOptions, tflite.Conv2DOptionsEnd(b)
        if code == ADD:
            tflite.AddOptionsStart(b)
            return tflite.BuiltinOptions.AddOptions, tflite.AddOptionsEnd(b)
        if code == CONCATENATION:
            tflite.ConcatenationOptionsStart(b)
            tflite.ConcatenationOptionsAddAxis(b, 3)
            return tflite.BuiltinOptions.ConcatenationOptions, tflite.ConcatenationOptionsEnd(b)
        if code == SPACE_TO_DEPTH:
            tflite.SpaceToDepthOptionsStart(b)
            tflite.SpaceToDepthOptionsAddBlockSize(b, options[0])
            return tflite.BuiltinOptions.SpaceToDepthOptions, tflite.SpaceToDepthOptionsEnd(b)
        if code == DEPTH_TO_SPACE:
            tflite.DepthToSpaceOptionsStart(b)
            tflite.DepthToSpaceOptionsAddBlockSize(b, options[0])
            return tflite.BuiltinOptions.DepthToSpaceOptions, tflite.DepthToSpaceOptionsEnd(b)
        tflite.DequantizeOptionsStart(b)
        return tflite.BuiltinOptions.DequantizeOptions, tflite.DequantizeOptionsEnd(b)

    def write(self, source: int, result: int, description: str) -> bytes:
        b = self.builder
        buffers = []
        for data in self.buffers:
            vector = b.CreateByteVector(data) if data else None
            tflite.BufferStart(b)
            if vector is not None:
                tflite.BufferAddData(b, vector)
            buffers.append(tflite.BufferEnd(b))
        tensors = []
        for number, (shape, kind, buffer) in enumerate(self.tensors):
            name, dims = b.CreateString(f"t{number}"), self._ints(shape)
            tflite.TensorStart(b)
            tflite.TensorAddShape(b, dims)
            tflite.TensorAddType(b, kind)
            tflite.TensorAddBuffer(b, buffer)
            tflite.TensorAddName(b, name)
            tensors.append(tflite.TensorEnd(b))
        operators = []
        for code, inputs, output, options in self.operators:
            ins, outs = self._ints(inputs), self._ints([output])
            kind, table = self._options(code, options)
            tflite.OperatorStart(b)
            tflite.OperatorAddOpcodeIndex(b, self.codes.index(code))
            tflite.OperatorAddInputs(b, ins)
            tflite.OperatorAddOutputs(b, outs)
            tflite.OperatorAddBuiltinOptionsType(b, kind)
            tflite.OperatorAddBuiltinOptions(b, table)
            operators.append(tflite.OperatorEnd(b))
        codes = []
        for code in self.codes:
            tflite.OperatorCodeStart(b)
            tflite.OperatorCodeAddDeprecatedBuiltinCode(b, code)
            tflite.OperatorCodeAddBuiltinCode(b, code)
            # Version 2 of DEQUANTIZE reads 16 bits; version 3 reads constants.
            tflite.OperatorCodeAddVersion(b, 3 if code == DEQUANTIZE else 1)
            codes.append(tflite.OperatorCodeEnd(b))
        tensor_vector = self._offsets(tflite.SubGraphStartTensorsVector, tensors)
        operator_vector = self._offsets(tflite.SubGraphStartOperatorsVector, operators)
        ins, outs = self._ints([source]), self._ints([result])
        tflite.SubGraphStart(b)
        tflite.SubGraphAddTensors(b, tensor_vector)
        tflite.SubGraphAddInputs(b, ins)
        tflite.SubGraphAddOutputs(b, outs)
        tflite.SubGraphAddOperators(b, operator_vector)
        graph = tflite.SubGraphEnd(b)
        graphs = self._offsets(tflite.ModelStartSubgraphsVector, [graph])
        code_vector = self._offsets(tflite.ModelStartOperatorCodesVector, codes)
        buffer_vector = self._offsets(tflite.ModelStartBuffersVector, buffers)
        text = b.CreateString(description)
        tflite.ModelStart(b)
        tflite.ModelAddVersion(b, 3)
        tflite.ModelAddOperatorCodes(b, code_vector)
        tflite.ModelAddSubgraphs(b, graphs)
        tflite.ModelAddDescription(b, text)
        tflite.ModelAddBuffers(b, buffer_vector)
        b.Finish(tflite.ModelEnd(b), b"TFL3")
        return bytes(b.Output())
